import 'reflect-metadata';
import { describeApi } from './describe.js';
import { SESSION_COOKIE, writeDocument } from './http/openapi/written-document.js';

// The last step of the build.
await writeDocument(await describeApi(SESSION_COOKIE));
