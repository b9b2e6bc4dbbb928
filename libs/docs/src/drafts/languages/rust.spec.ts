import { expectReading, type SourceCase } from '../../../../../test/support/source-readings.js';

const rust: SourceCase[] = [
  [
    'public items',
    'src/lib.rs',
    `//! The crate.
pub use inner::{Thing, Other as Renamed};
/// Talks to the shop.
#[derive(Debug)]
pub struct Client<T> { pub url: String, token: String, pub(crate) id: T }
pub enum Mode { Fast, Slow(u8) }
pub trait Send { fn send(&self) -> Result<(), Error>; }
impl<T> Client<T> { pub fn new(url: &str) -> Self { todo!() } fn hidden(&self) {} }
impl Send for Client<u8> { fn send(&self) -> Result<(), Error> { Ok(()) } }
pub async fn connect(
    url: &str,
) -> Client<u8> { todo!() }
pub(crate) fn internal() {}
#[doc(hidden)]
pub fn secret() {}
#[cfg(test)]
mod tests { pub fn helper() {} }
`,
    {
      exports: [
        're-export Thing | pub use inner::Thing',
        're-export Renamed | pub use inner::Other as Renamed',
        'struct Client | pub struct Client<T>',
        'property Client::url | pub url: String',
        'enum Mode | pub enum Mode',
        'variant Mode::Fast | Fast',
        'variant Mode::Slow | Slow(u8)',
        'trait Send | pub trait Send',
        'method Send::send | fn send(&self) -> Result<(), Error>',
        'method Client::new | pub fn new(url: &str) -> Self',
        'function connect | pub async fn connect(url: &str) -> Client<u8>',
      ],
    },
  ],
  [
    'axum and actix routes',
    'src/web.rs',
    `use axum::{routing::get, Router};
use actix_web::web;
const BASE: &str = "/v1";
fn app() -> Router {
    Router::new().route("/", get(home)).nest("/api", Router::new().route("/users", get(list).post(create))).route(path, get(x))
}
fn config(cfg: &mut web::ServiceConfig) {
    cfg.service(web::scope("/shop").route("/items", web::get().to(items))
      .service(web::resource("/cart").route(web::put().to(cart))));
}
#[delete("/users/{id}")]
async fn remove() {}
`,
    {
      routes: [
        'GET …/',
        'GET …/api/users',
        'POST …/api/users',
        'GET …/shop/items',
        'PUT …/shop/cart',
        'DELETE …/users/{id}',
      ],
      unresolved: 1,
    },
  ],
  [
    'settings',
    'src/main.rs',
    `fn main() -> Result<()> {
    let a = std::env::var("DATABASE_URL")?;
    let b = env::var("PORT").ok().and_then(|p| p.parse().ok()).unwrap_or(80);
    let c = env::var("TOKEN").expect("TOKEN");
    let d = env::var("REGION").ok();
    let e = env!("CARGO_PKG_VERSION");
}
#[derive(Parser)]
struct Args { #[arg(long, env = "SHOP_URL", default_value = "x")] url: String }
pub fn not_exported() {}
`,
    {
      settings: ['DATABASE_URL required', 'PORT default', 'TOKEN required', 'REGION optional', 'SHOP_URL default'],
      exports: [],
    },
  ],
];

describe('Rust', () => {
  it.each(rust)('%s', (...given) => expectReading(given));
});
