import { expectReading, type SourceCase } from '../../../../../../test/support/source-readings.js';

const jvm: SourceCase[] = [
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

describe('Java and Kotlin', () => {
  it.each(jvm)('%s', (...given) => expectReading(given));
});
