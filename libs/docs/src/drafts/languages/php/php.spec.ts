import { expectReading, type SourceCase } from '../../../../../../test/support/source-readings.js';

const php: SourceCase[] = [
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

describe('PHP', () => {
  it.each(php)('%s', (...given) => expectReading(given));
});
