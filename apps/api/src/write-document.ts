import 'reflect-metadata';
import { describeApi } from './describe.js';
import { SESSION_COOKIE, writeDocument } from './http/openapi/written-document.js';

// A step of the build, between compiling and bundling.
await writeDocument(await describeApi(SESSION_COOKIE));
