export interface FormPart {
  name?: string;
  filename?: string;
  type?: string;
  content: Buffer | string;
}

const BOUNDARY = 'docket-test-boundary';

export const formType = `multipart/form-data; boundary=${BOUNDARY}`;

/** The head of a part, escaped only as far as the test did itself. */
export function partHead({ name, filename, type }: Omit<FormPart, 'content'>): Buffer {
  const disposition = [
    'form-data',
    ...(name === undefined ? [] : [`name="${name}"`]),
    ...(filename === undefined ? [] : [`filename="${filename}"`]),
  ];
  const lines = [`Content-Disposition: ${disposition.join('; ')}`, ...(type ? [`Content-Type: ${type}`] : [])];
  return Buffer.from(`--${BOUNDARY}\r\n${lines.join('\r\n')}\r\n\r\n`);
}

export const FORM_END = Buffer.from(`--${BOUNDARY}--\r\n`);

/** A multipart body, byte by byte as a client sends it. */
export function form(...parts: FormPart[]): { type: string; body: Buffer } {
  const body = parts.flatMap((part) => [partHead(part), Buffer.from(part.content), Buffer.from('\r\n')]);
  return { type: formType, body: Buffer.concat([...body, FORM_END]) };
}
