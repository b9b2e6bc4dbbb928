import { expectReading, type SourceCase } from '../../../../../../test/support/source-readings.js';

const ruby: SourceCase[] = [
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
  [
    'a superclass that is computed',
    'lib/shop/adapter.rb',
    `parent = Rails::VERSION::MAJOR > 7 ? ActiveJob::Base : Object
class Adapter < parent
end
class Other < Struct.new(:a)
end
class Third < Shop::Base
end
`,
    {
      exports: [
        'class Adapter | class Adapter < (computed)',
        'class Other | class Other < (computed)',
        'class Third | class Third < Shop::Base',
      ],
    },
  ],
  ['an application exports nothing', 'app/models/user.rb', 'class User\n  def name; end\nend\n', { exports: [] }],
];

describe('Ruby', () => {
  it.each(ruby)('%s', (...given) => expectReading(given));
});
