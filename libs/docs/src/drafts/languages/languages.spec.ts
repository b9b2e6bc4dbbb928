import { readSource } from './index.js';

type Expected = { routes?: string[]; exports?: string[]; settings?: string[]; unresolved?: number };

async function reading(path: string, text: string): Promise<Required<Expected> & { read: boolean }> {
  const { read, routes, exports, settings, unresolved = 0 } = await readSource(path, text);
  return {
    read,
    routes: routes.map((route) => `${route.method} ${route.relative ? '…' : ''}${route.path}`),
    exports: exports.map(({ name, kind, signature }) => `${kind} ${name} | ${signature}`),
    settings: settings.map(
      ({ name, hasDefault, required }) => `${name} ${hasDefault ? 'default' : required ? 'required' : 'optional'}`,
    ),
    unresolved,
  };
}

type Case = [title: string, path: string, text: string, expected: Expected];

const python: Case[] = [
  [
    'FastAPI routes have the prefix of their router',
    'shop/api.py',
    `from fastapi import APIRouter, FastAPI
app = FastAPI()
orders = APIRouter(prefix="/orders")
users = OwnRouter(prefix="/users")
BASE = "/v1"

@app.get("/health")
def health(): ...

@orders.post("/{order_id}/cancel")
async def cancel(order_id: int): ...

@users.api_route(f"{BASE}/all", methods=["GET", "HEAD"])
def everyone(): ...

@orders.get(PATHS.search)
def search(): ...

@cache.get("key")
def cached(): ...

app.include_router(orders, prefix="/api")
# @app.get("/commented-out")
`,
    {
      routes: ['GET /health', 'POST /api/orders/{order_id}/cancel', 'GET …/users/v1/all', 'HEAD …/users/v1/all'],
      unresolved: 1,
    },
  ],
  [
    'Flask routes answer GET unless they list methods',
    'shop/views.py',
    `from flask import Blueprint
bp = Blueprint("shop", __name__, url_prefix="/shop")

@bp.route("/items")
def items(): ...

@bp.route("/items/<int:id>", methods=["PUT", "DELETE"])
def item(id): ...
`,
    { routes: ['GET …/shop/items', 'PUT …/shop/items/<int:id>', 'DELETE …/shop/items/<int:id>'] },
  ],
  [
    'Django routes include nested lists and leave out what other files contain',
    'shop/urls.py',
    `from django.urls import include, path, re_path
urlpatterns = [
    path("orders/<int:pk>/", order),
    path("api/", include([path("users/", users), re_path(r"^teams/(?P<slug>[-\\w]+)/$", team)])),
    path("blog/", include("blog.urls")),
    re_path(r"^(a|b)/$", either),
    path(settings.PREFIX, home),
]
`,
    {
      routes: ['ANY …/orders/<int:pk>/', 'ANY …/api/users/', 'ANY …/api/teams/<slug>/'],
      unresolved: 2,
    },
  ],
  [
    'settings are required, optional or have a default',
    'shop/config.py',
    `import os
from os import environ, getenv
A = os.environ["DB_URL"]
B = os.getenv("LOG_LEVEL", "info")
C = os.environ.get("SENTRY_DSN")
D = environ.get("REGION") or "eu"
E = getenv("EMPTY", None)
os.environ["SET_BY_US"] = "1"
F = os.environ[name]
G = os.environ["HOME"]
`,
    {
      settings: ['DB_URL required', 'LOG_LEVEL default', 'SENTRY_DSN optional', 'REGION default', 'EMPTY optional'],
      unresolved: 1,
    },
  ],
  [
    'the fields of pydantic settings are variables with the prefix of their class',
    'shop/config.py',
    `from pydantic_settings import BaseSettings, SettingsConfigDict
from pydantic import Field
class Base(BaseSettings):
    model_config = SettingsConfigDict(env_prefix="SHOP_")
    port: int = 8000
    secret: str
    token: str = Field(..., validation_alias="API_TOKEN")
    _private: int = 1
class Other(NotSettings):
    ignored: str
`,
    { settings: ['SHOP_PORT default', 'SHOP_SECRET required', 'API_TOKEN required'] },
  ],
  [
    'public names are those without an underscore',
    'shop/client.py',
    `"""Module."""
import json
from .other import Thing
VERSION: str = "1"
_hidden = 2

class Client(Base):
    """Talks to the shop. More text."""
    timeout: int = 5

    def __init__(self, url: str, *, retries: int = 3) -> None: ...
    @property
    def url(self) -> str: ...
    def _send(self): ...
    def __repr__(self): ...

async def connect(
    url: str,  # where
    timeout: float = 1.0,
) -> Client: ...

def _helper(): ...
if __name__ == "__main__":
    def main(): ...
`,
    {
      exports: [
        'variable VERSION | VERSION: str',
        'class Client | class Client(Base)',
        'property Client.timeout | timeout: int',
        'constructor Client.__init__ | def __init__(self, url: str, *, retries: int = 3) -> None',
        'property Client.url | def url(self) -> str',
        'function connect | async def connect(url: str, timeout: float = 1.0) -> Client',
      ],
    },
  ],
  [
    '__all__ decides what is public',
    'shop/__init__.py',
    `from ._client import Client, Hidden
__all__ = ["Client", "run"]
def run(): ...
def other(): ...
`,
    { exports: ['re-export Client | from ._client import Client', 'function run | def run()'] },
  ],
  ['a private module offers nothing', 'shop/_internal/wire.py', 'def send(): ...\n', { exports: [] }],
  ['tests offer nothing', 'tests/test_api.py', '@app.get("/x")\ndef x(): ...\n', {}],
];

const go: Case[] = [
  [
    'gin groups',
    'server/router.go',
    `package server
import "github.com/gin-gonic/gin"
const base = "/v1"
func Routes() *gin.Engine {
	r := gin.Default()
	r.GET("/health", health)
	v1 := r.Group(base)
	users := v1.Group("/users")
	users.DELETE("/:id", remove)
	users.Any("/x", any)
	r.GET(prefix+"/y", y)
	return r
}
func register(g *gin.RouterGroup) { g.POST("/orders", create) }
`,
    {
      routes: ['GET /health', 'DELETE /v1/users/:id', 'ANY /v1/users/x', 'POST …/orders'],
      exports: ['function Routes | func Routes() *gin.Engine'],
      unresolved: 1,
    },
  ],
  [
    'chi, net/http and gorilla',
    'internal/web/web.go',
    `package web
import ("net/http"; "github.com/go-chi/chi/v5")
func Web() {
	r := chi.NewRouter()
	r.Route("/api", func(r chi.Router) {
		r.With(auth).Get("/teams/{id}", team)
		r.Method("PUT", "/teams", f)
	})
	http.HandleFunc("POST /items/{id}", item)
	http.Handle("/static/", files)
	m.HandleFunc("/books", books).Methods("GET", http.MethodPost)
	client.Get("https://example.com", nil)
	cache.Get("key", &value)
}
`,
    {
      routes: [
        'GET /api/teams/{id}',
        'PUT /api/teams',
        'POST /items/{id}',
        'ANY /static/',
        'GET …/books',
        'POST …/books',
      ],
      exports: [],
    },
  ],
  [
    'a call of the same name is no route without a framework',
    'cache/cache.go',
    'package cache\nfunc f() { c.Get("/x", v) }\n',
    { routes: [] },
  ],
  [
    'environment variables and struct tags',
    'config/config.go',
    `package config
import "os"
const key = "REGION"
type config struct {
	Port int \`env:"PORT" envDefault:"80"\`
	Token string \`env:"TOKEN,required"\`
	Name string \`json:"name"\`
}
func load() { _ = os.Getenv(key); v, ok := os.LookupEnv("DEBUG_LEVEL"); _ = os.Getenv(name) }
`,
    { settings: ['REGION optional', 'DEBUG_LEVEL optional', 'PORT default', 'TOKEN required'], unresolved: 1 },
  ],
  [
    'exported names',
    'client/client.go',
    `// Copyright 2024 Acme.

package client

// Client talks to the shop.
// It retries.
type Client[T any] struct {
	// URL of the shop.
	URL string
	token string
	*Base
}

type Sender interface {
	Send(ctx context.Context, body []byte) error
	close()
}

func New(url string, opts ...Option) (*Client, error) { return nil, nil }
func (c *Client[T]) Send(a, b int) error { return nil }
func (c *client) Hidden() {}
func helper() {}

const (
	Small, large = 1, 2
)
var ErrClosed = errors.New("closed")
`,
    {
      exports: [
        'type Client | type Client[T any] struct',
        'property Client.URL | URL string',
        'property Client.Base | *Base',
        'type Sender | type Sender interface',
        'method Sender.Send | Send(ctx context.Context, body []byte) error',
        'function New | func New(url string, opts ...Option) (*Client, error)',
        'method Client.Send | func (c *Client[T]) Send(a, b int) error',
        'constant Small | Small',
        'variable ErrClosed | ErrClosed',
      ],
    },
  ],
  ['a program exports nothing', 'cmd/x/main.go', 'package main\nfunc Run() {}\n', { exports: [] }],
  [
    'generated code offers nothing',
    'api/api.go',
    '// Code generated by protoc. DO NOT EDIT.\npackage api\nfunc F() {}\n',
    {},
  ],
];

const jvm: Case[] = [
  [
    'Spring routes in Java',
    'src/main/java/com/acme/samples/UserController.java',
    `package com.acme;
@RestController
@RequestMapping({"/api", "/v2"})
class UserController {
  private static final String BY_ID = "/{id}";
  @GetMapping("/users" + BY_ID) User one() { return null; }
  @RequestMapping(value = "/users", method = {RequestMethod.PUT, RequestMethod.PATCH}) void put() {}
  @PostMapping(Paths.USERS) void post() {}
  @GetMapping("\${app.path}") void configured() {}
}
@FeignClient("x") interface Remote { @GetMapping("/remote") String get(); }
`,
    {
      routes: [
        'GET /api/users/{id}',
        'GET /v2/users/{id}',
        'PUT /api/users',
        'PUT /v2/users',
        'PATCH /api/users',
        'PATCH /v2/users',
      ],
      unresolved: 2,
      exports: [],
    },
  ],
  [
    'JAX-RS routes and properties in Java',
    'src/main/java/com/acme/Orders.java',
    `@Path("/orders")
class Orders {
  @Value("\${shop.url}") String url;
  @Value("\${shop.retries:3}") int retries;
  @ConfigProperty(name = "shop.key", defaultValue = "x") String key;
  String region = System.getenv("REGION");
  @GET @Path("{id}") Order one() { return null; }
  @DELETE void all() { env.getProperty("shop.limit", "5"); }
}
`,
    {
      routes: ['GET /orders/{id}', 'DELETE /orders'],
      settings: [
        'shop.url required',
        'shop.retries default',
        'shop.key default',
        'REGION optional',
        'shop.limit default',
      ],
    },
  ],
  [
    'public types of Java with their public and protected members',
    'src/main/java/com/acme/Client.java',
    `/*
 * Copyright Acme.
 */
package com.acme;
/** Talks to the shop. */
public final class Client<T> extends Base implements Closeable {
  public static final int LIMIT = 5;
  private int hidden;
  public Client(@NonNull String url) {}
  /** Sends it. */
  @Override
  public <R> R send(T body, int... codes) throws IOException { return null; }
  protected void close() {}
  void internal() {}
  public enum Mode { FAST, SLOW }
}
class Hidden { public void x() {} }
`,
    {
      exports: [
        'class Client | public final class Client<T> extends Base implements Closeable',
        'property Client.LIMIT | public static final int LIMIT',
        'constructor Client.constructor | public Client(String url)',
        'method Client.send | public <R> R send(T body, int... codes) throws IOException',
        'method Client.close | protected void close()',
        'enum Client.Mode | public enum Mode',
        'value Client.Mode.FAST | FAST',
        'value Client.Mode.SLOW | SLOW',
      ],
    },
  ],
  [
    'Spring routes in Kotlin',
    'src/main/kotlin/Users.kt',
    `package com.acme

@RestController
@RequestMapping("/api")
class Users(@Value("\\\${shop.size:10}") private val size: Int) {
  companion object { private const val ALL = "/users" }
  @GetMapping(value = ["$ALL/{id}", "/people/{id}"])
  fun one(id: Int): String { return System.getenv("REGION") ?: "eu" }
  @PostMapping("$UNKNOWN/x")
  fun two() {}
}
`,
    {
      routes: ['GET /api/users/{id}', 'GET /api/people/{id}'],
      settings: ['shop.size default', 'REGION default'],
      unresolved: 1,
    },
  ],
  [
    'Ktor routes',
    'src/main/kotlin/Application.kt',
    `package com.acme

import io.ktor.server.routing.*

fun Application.module() {
  routing {
    get("/") { call.respond("x") }
    route("/api") { authenticate { delete("/users/{id}") { call.respond("x") } } }
  }
  map.get("/no") { 1 }
}
`,
    { routes: ['GET /', 'DELETE /api/users/{id}'] },
  ],
  [
    'public names of Kotlin',
    'src/main/kotlin/Client.kt',
    `package com.acme

/** Talks to the shop. */
class Client(val url: String, private val token: String, var retries: Int = 3) : Base(), Closeable {
  val open: Boolean get() = true
  fun send(body: String, code: Int = 1): Result<Int> { return x }
  private fun hidden() = 1
  internal fun module() = 2
}

fun String.slug(): String = this

private class Hidden
`,
    {
      exports: [
        'class Client | class Client(val url: String, private val token: String, var retries: Int = 3) : Base(), Closeable',
        'property Client.url | val url: String',
        'property Client.retries | var retries: Int = 3',
        'property Client.open | val open: Boolean',
        'function Client.send | fun send(body: String, code: Int = 1): Result<Int>',
        'function slug | fun String.slug(): String',
      ],
    },
  ],
  [
    'tests offer nothing',
    'src/test/java/com/acme/ClientTest.java',
    'public class ClientTest { public void x() {} }',
    {},
  ],
];

const ruby: Case[] = [
  [
    'the routes of Rails',
    'config/routes.rb',
    `Rails.application.routes.draw do
  root "home#index"
  resources :categories, only: [:index, :show] do
    member { post :publish }
    get :recent, on: :collection
    resources :posts, except: %i[new edit create update destroy], param: :slug
  end
  namespace :api do
    scope "v1" do
      resource :profile, only: :update
    end
    match "search", to: "search#run", via: [:get, :post]
  end
  get "/about" => "pages#about"
  get "/#{locale}/help", to: "pages#help"
  mount Engine => "/engine"
  # get "/commented", to: "x#y"
end
`,
    {
      routes: [
        'GET /',
        'GET /categories',
        'GET /categories/:id',
        'POST /categories/:id/publish',
        'GET /categories/recent',
        'GET /categories/:category_id/posts',
        'GET /categories/:category_id/posts/:slug',
        'PATCH /api/v1/profile',
        'GET /api/search',
        'POST /api/search',
        'GET /about',
      ],
      unresolved: 2,
    },
  ],
  [
    'settings',
    'config/initializers/shop.rb',
    `A = ENV["REGION"]
B = ENV.fetch("DATABASE_URL")
C = ENV.fetch("POOL", 5)
D = ENV.fetch("HOST") { "localhost" }
E = ENV["PORT"] || 3000
F = ENV.fetch("MAYBE", nil)
ENV["OURS"] = "1"
`,
    {
      settings: [
        'REGION optional',
        'DATABASE_URL required',
        'POOL default',
        'HOST default',
        'PORT default',
        'MAYBE optional',
      ],
    },
  ],
  [
    'public methods of a library',
    'lib/shop/client.rb',
    `module Shop
  # Talks to the shop.
  class Client < Base
    LIMIT = 5
    attr_reader :url, :token
    private :token
    def initialize(url, retries: 3) = nil
    def send_order(order, *rest, &block); end
    def self.open(url); end
    class << self
      def close; end
    end
    private
    def hidden; end
  end
  class Internal # :nodoc:
  end
  private_constant :Internal
end
`,
    {
      exports: [
        'class Shop::Client | class Shop::Client < Base',
        'constant Shop::Client::LIMIT | LIMIT',
        'property Shop::Client#url | attr_reader :url',
        'constructor Shop::Client#initialize | def initialize(url, retries: 3)',
        'method Shop::Client#send_order | def send_order(order, *rest, &block)',
        'method Shop::Client.open | def self.open(url)',
        'method Shop::Client.close | def self.close',
      ],
    },
  ],
  ['an application exports nothing', 'app/models/user.rb', 'class User\n  def name; end\nend\n', { exports: [] }],
];

const rust: Case[] = [
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

const php: Case[] = [
  [
    'Laravel routes',
    'routes/web.php',
    `<?php
use Illuminate\\Support\\Facades\\Route;
Route::get('/', HomeController::class);
Route::prefix('admin')->middleware('auth')->group(function () {
    Route::post('users/{user}', [UserController::class, 'update'])->name('x');
    Route::apiResource('categories', CategoryController::class)->only(['index', 'show']);
    Route::group(['prefix' => 'logs'], fn () => Route::any('all', 'LogController@all'));
});
Route::match(['get', 'put'], '/both', fn () => 1);
Route::get("/{$tenant}/x", X::class);
`,
    {
      routes: [
        'GET /',
        'POST /admin/users/{user}',
        'GET /admin/categories',
        'GET /admin/categories/{category}',
        'ANY /admin/logs/all',
        'GET /both',
        'PUT /both',
      ],
      unresolved: 1,
    },
  ],
  [
    'Symfony routes and settings',
    'src/Controller/UserController.php',
    `<?php
namespace App\\Controller;
/** Users. */
#[Route('/users', name: 'users_')]
final class UserController extends AbstractController {
  public const LIMIT = 5;
  #[Route('/{id}', methods: ['GET', 'HEAD'])]
  public function show(int $id, ?string $q = null): Response { return env('REGION', 'eu') . getenv('TOKEN') . ($_ENV['MODE'] ?? 'x'); }
  #[Route(path: '/new')]
  public function create(): Response {}
  private function hidden() {}
}
`,
    {
      routes: ['GET /users/{id}', 'HEAD /users/{id}', 'ANY /users/new'],
      settings: ['REGION default', 'TOKEN optional', 'MODE default'],
      exports: [
        'class UserController | final class UserController extends AbstractController',
        'constant UserController::LIMIT | const LIMIT',
        'method UserController::show | public function show(int $id, ?string $q = null): Response',
        'method UserController::create | public function create(): Response',
      ],
    },
  ],
];

const csharp: Case[] = [
  [
    'controllers',
    'Api/UsersController.cs',
    `namespace Acme.Api;
[ApiController, Route("api/[controller]")]
public class UsersController : ControllerBase {
  private const string ById = "{id:int}";
  [HttpGet(ById)] public User One(int id) => null;
  [HttpPost] [Route("import")] public void Import() {}
  [HttpDelete("~/all")] public void All() {}
  [HttpGet(Paths.Search)] public void Search() {}
}
public class OrdersController : OwnBase { [HttpGet("open")] public void Open() {} }
`,
    { routes: ['GET /api/Users/{id:int}', 'POST /api/Users/import', 'DELETE /all'], unresolved: 2 },
  ],
  [
    'minimal APIs and settings',
    'Program.cs',
    `var builder = WebApplication.CreateBuilder(args);
var app = builder.Build();
var api = app.MapGroup("/api").RequireAuthorization();
app.MapGet("/health", () => "ok");
api.MapPut("/users/{id}", Update).WithName("x");
var a = Environment.GetEnvironmentVariable("REGION") ?? "eu";
var b = Environment.GetEnvironmentVariable("TOKEN") ?? throw new Exception();
var c = builder.Configuration["Smtp:Host"];
var d = builder.Configuration.GetConnectionString("Main");
`,
    {
      routes: ['GET /health', 'PUT /api/users/{id}'],
      settings: ['REGION default', 'TOKEN required', 'Smtp:Host optional', 'ConnectionStrings:Main optional'],
    },
  ],
  [
    'public types',
    'Client.cs',
    `namespace Acme {
  /// <summary>Talks to the shop.</summary>
  public sealed class Client<T> : IDisposable where T : class {
    public int Retries { get; private set; } = 3;
    internal int Hidden;
    public Client(string url) : base(url) {}
    [Obsolete] public async Task<int> Send(T body, int code = 1) { return 1; }
    protected virtual void Close() {}
    private protected void Inner() {}
  }
  public record Order(int Id, string Name);
  public interface ISender { void Send(int a); }
  class Internal { public void X() {} }
}
`,
    {
      exports: [
        'class Client | public sealed class Client<T> : IDisposable where T : class',
        'property Client.Retries | public int Retries { get; }',
        'constructor Client.constructor | public Client(string url)',
        'method Client.Send | public async Task<int> Send(T body, int code = 1)',
        'method Client.Close | protected virtual void Close()',
        'record Order | public record Order(int Id, string Name)',
        'interface ISender | public interface ISender',
        'method ISender.Send | void Send(int a)',
      ],
    },
  ],
];

const scripts: Case[] = [
  [
    'Express: unresolved placeholders make a route absent',
    'src/app.ts',
    `import express from 'express';\nconst app = express();\nconst users = express.Router();\nusers.get('/:id', one);\napp.use('/users', users);\napp.all('/any', x);\napp.get(\`/\${KEY}/x\`, x);\n`,
    { routes: ['GET /users/:id', 'ANY /any'], unresolved: 1 },
  ],
  [
    'Nest: a path in another file makes a route absent',
    'src/a.controller.ts',
    "@Controller(RouteKey.Asset)\nclass A { @Get(':id') one() {} }\n@Controller('b')\nclass B { @Post() two() {} }\n",
    { routes: ['POST /b'], unresolved: 1 },
  ],
  [
    'Hono: chains, mounts and base paths',
    'src/hono.ts',
    "const sub = new Hono().get('/x', h).post('/y', h);\nconst app = new Hono().basePath('/api');\napp.route('/v1', sub);\napp.get('/z', h);\n",
    { routes: ['POST …/api/v1/y', 'GET …/api/v1/x', 'GET …/api/z'] },
  ],
  [
    'Next.js route files',
    'web/src/app/(shop)/api/orders/[id]/route.ts',
    'export async function GET() {}\nexport const PUT = f;\nexport const revalidate = 1;\n',
    {
      routes: ['GET /api/orders/[id]', 'PUT /api/orders/[id]'],
    },
  ],
  [
    'Next.js pages',
    'pages/api/users/index.ts',
    'export default function handler() {}\n',
    { routes: ['ANY /api/users'] },
  ],
  [
    'tRPC procedures',
    'src/trpc.ts',
    "import { initTRPC } from '@trpc/server';\nexport const app = t.router({ user: t.router({ byId: p.input(x).query(f) }), add: p.mutation(f) });\n",
    { routes: ['QUERY …user.byId', 'MUTATION …add'] },
  ],
  [
    "Vite's own variables are no settings",
    'src/vite.ts',
    "const a = import.meta.env.MODE;\nconst b = import.meta.env.VITE_URL;\nconst c = import.meta.env.DEV;\nconst d = process.env.PORT ?? '80';\n",
    { settings: ['VITE_URL optional', 'PORT default'] },
  ],
  [
    'a schema that is defined elsewhere requires nothing',
    'src/env.ts',
    'export const env = z.object({ A_URL: z.string(), B_URL: z.string().optional(), C_URL: ownSchema });\n',
    { settings: ['A_URL required', 'B_URL optional', 'C_URL optional'] },
  ],
];

const documents: Case[] = [
  [
    'GraphQL schemas',
    'schema.graphql',
    `"""A comment { type Nothing { x: Int } }"""
type Query { users(first: Int = 10): [User!]! @auth(role: "a") me: User }
extend type Mutation { addUser(name: String!): User }
type User { id: ID! name(upper: Boolean): String }
enum Role { ADMIN USER }
# type Commented { x: Int }
`,
    {
      routes: ['QUERY users', 'QUERY me', 'MUTATION addUser'],
      exports: [
        'type User | type User',
        'property User.id | id: ID!',
        'property User.name | name(upper: Boolean): String',
        'enum Role | enum Role',
        'property Role.ADMIN | ADMIN',
        'property Role.USER | USER',
      ],
    },
  ],
  [
    'OpenAPI documents',
    'api/openapi.yaml',
    'openapi: 3.1.0\nservers:\n  - url: https://example.com/api\npaths:\n  /users/{id}:\n    parameters: []\n    get: {}\n    delete: {}\n',
    { routes: ['GET …/users/{id}', 'DELETE …/users/{id}'] },
  ],
  [
    'OpenAPI documents in JSON',
    'openapi.json',
    '{"openapi": "3.0.0", "paths": {"/a": {"post": {}}}}',
    { routes: ['POST /a'] },
  ],
  ['other data', 'config.yaml', 'paths:\n  /a: { get: {} }\n', {}],
];

describe.each([
  ['Python', python],
  ['Go', go],
  ['Java and Kotlin', jvm],
  ['Ruby', ruby],
  ['Rust', rust],
  ['PHP', php],
  ['C#', csharp],
  ['TypeScript and JavaScript', scripts],
  ['documents', documents],
])('%s', (_language, cases) => {
  it.each(cases)('%s', async (_title, path, text, expected) => {
    const found = await reading(path, text);
    expect(found).toMatchObject({ read: true, unresolved: 0, ...expected });
    if (Object.keys(expected).length === 0) expect(found).toMatchObject({ routes: [], exports: [], settings: [] });
  });
});

describe('what cannot be read', () => {
  it.each([
    ['an unknown language', 'a.zig', 'pub fn x() void {}'],
    ['broken syntax', 'a.py', 'def (((\n  class 5 = = =\n'.repeat(50)],
    ['nesting without end', 'a.py', '['.repeat(300_000)],
    ['errors without end', 'a.go', '}{)(!!'.repeat(15_000)],
    ['a file of two megabytes', 'a.rb', 'x = 1\n'.repeat(400_000)],
    ['broken JSON', 'openapi.json', '{"openapi": "3.0.0", '],
  ])('%s is said to be unread', async (_title, path, text) => {
    expect(await readSource(path, text)).toMatchObject({ read: false, routes: [], exports: [], settings: [] });
  });

  it.each([
    ['a line of 500 KB', 'a.py', `x = "${'a'.repeat(500_000)}"\ndef f(): ...\n`],
    ['a sum of 50,000 terms', 'a.go', `package a\nvar x = ${'a + '.repeat(50_000)}1\nfunc F() {}\n`],
    ['slashes', 'a.java', `public class A { @GetMapping("${'/'.repeat(100_000)}x") void f() {} }`],
  ])('%s takes no longer than its length', async (_title, path, text) => {
    expect(await readSource(path, text)).toMatchObject({ read: true, routes: [] });
  });
});

it('documentation is its first sentence, and never a licence', async () => {
  const { exports } = await readSource(
    'a.go',
    '// Copyright Acme. Licensed under MIT.\npackage a\n\n// F does it. And more.\nfunc F() {}\n\n// Licensed to you.\nfunc G() {}\n',
  );
  expect(exports.map(({ name, documentation, line }) => [name, documentation, line])).toEqual([
    ['F', 'F does it.', 5],
    ['G', undefined, 8],
  ]);
});
