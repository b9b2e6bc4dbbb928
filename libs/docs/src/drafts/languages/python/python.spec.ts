import { expectReading, type SourceCase } from '../../../../../../test/support/source-readings.js';

const python: SourceCase[] = [
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

describe('Python', () => {
  it.each(python)('%s', (...given) => expectReading(given));
});
