import './help.mjs';
import { runOnDatabase } from './on-database.mjs';

await runOnDatabase('dist/apps/setup/src/reset-two-factor.js');
