import createClient, {
  type Client,
  type ClientOptions,
  type FetchResponse,
  type MaybeOptionalInit,
  mergeHeaders,
  type ParseAs,
} from 'openapi-fetch';
import { serializeBody } from './bodies.js';
import { DocketError } from './errors.js';
import { ownWrites } from './own-writes.js';
import type { paths } from './schema.js';
import type { RequestBody } from './types.js';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type PathWith<M extends Method> = { [P in keyof paths]: paths[P] extends Record<M, object> ? P : never }[keyof paths];
type Operation<P extends keyof paths, M extends Method> = Extract<paths[P][M], object>;
/** The argument may be omitted if nothing in it is required. */
type Optional<Init> = undefined extends Init ? [init?: Init] : [init: Init];

/** Like openapi-fetch's own type, except that it rejects fields that the API does not have. */
type Call<M extends Method> = <P extends PathWith<M>, As extends ParseAs = 'json'>(
  path: P,
  ...init: Optional<MaybeOptionalInit<paths[P], M> & ({ parseAs?: As } | undefined)>
) => Promise<FetchResponse<Operation<P, M>, { parseAs: As }, `${string}/${string}`>>;

/** A function for each method, which accepts only paths, parameters and bodies of the API. */
export type DocketClient = { [M in Method as Uppercase<M>]: Call<M> } & Pick<Client<paths>, 'use' | 'eject'>;

interface Credentials {
  /** `dkt_…`, created with `POST /api/user/api-keys`. */
  apiKey: string;
  /** `dat_…` of a project, only for `POST /webhooks/generic`. */
  accessToken: string;
  /** `name=value` of a session, outside a browser; `signIn` returns a client that has one. */
  sessionCookie: string;
}

/** At most one of them: a browser sends its session cookie by itself. */
type Credential = {
  [Kind in keyof Credentials]: Pick<Credentials, Kind> & { [Other in Exclude<keyof Credentials, Kind>]?: never };
}[keyof Credentials];

export type DocketAddress = Omit<ClientOptions, 'baseUrl'> & {
  /** The address of Docket, such as `https://docket.example.com`. */
  baseUrl: string;
};

export type DocketClientOptions = DocketAddress & (Credential | { [Kind in keyof Credentials]?: never });

export function createDocketClient(options: DocketClientOptions): DocketClient {
  const { apiKey, accessToken, sessionCookie, headers, ...rest } = options;
  const bearer = apiKey ?? accessToken;
  const credential = { authorization: bearer && `Bearer ${bearer}`, cookie: sessionCookie };
  const client = createClient<paths>({
    ...(bearer === undefined && { credentials: 'include' }),
    bodySerializer: serializeBody,
    querySerializer: { array: { style: 'form', explode: false } }, // `status=todo,done`
    ...rest,
    headers: mergeHeaders(credential, headers),
  });
  // In a browser, a cookie does this.
  if (bearer !== undefined || sessionCookie !== undefined) client.use(ownWrites());
  return client as DocketClient;
}

/** For programs that need a session. A browser keeps the cookie itself: there, `POST /api/auth/sign-in` is enough. */
export async function signIn(
  address: DocketAddress,
  person: RequestBody<'/api/auth/sign-in', 'post'>,
): Promise<DocketClient> {
  const { error, response } = await createDocketClient(address).POST('/api/auth/sign-in', { body: person });
  if (error) throw new DocketError(response, error);
  const [cookie] = response.headers.getSetCookie();
  if (cookie === undefined) throw new Error('The account has a second factor: complete the sign-in with its code');
  return createDocketClient({ ...address, sessionCookie: cookie.split(';', 1)[0]! });
}
