import { QueryInteger, QueryText } from '../validation/query-fields.js';

const CURSOR_LENGTH = 4096; // a name of 255 characters that JSON must all escape, in base64
const LAST_PAGE = 1_000_000; // beyond it an offset is too slow; use the cursor

export class LimitQueryDto {
  @QueryInteger('Limit', { min: 1, max: 100, default: 20 })
  limit = 20;
}

export class PageQueryDto extends LimitQueryDto {
  @QueryInteger('Page', { min: 1, max: LAST_PAGE, default: 1 })
  page?: number;

  @QueryText('Cursor', { max: CURSOR_LENGTH, description: 'Opaque position from a `Link` header, instead of `page`.' })
  cursor?: string;
}
