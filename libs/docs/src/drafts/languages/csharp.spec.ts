import { expectReading, type SourceCase } from '../../../../../test/support/source-readings.js';

const csharp: SourceCase[] = [
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

describe('C#', () => {
  it.each(csharp)('%s', (...given) => expectReading(given));
});
