const email = 'demo@docket.local';
const password = 'docket-demo-password';

export function banner(url: string, { demo, console }: { demo: boolean; console: boolean }): string {
  const lines = [
    '',
    'Docket is ready.',
    '',
    ...(console ? [`  Console    ${url}`] : []),
    `  API        ${url}`,
    `  Reference  ${url}/reference`,
    ...(demo ? [`  Sign-in    ${email} with ${password}`] : []),
    '',
    '  Try it:',
    `  ${demo ? signedInCurl(url) : `curl -s ${url}/health/ready`}`,
    '',
    '  Ctrl-C stops it.',
    '',
  ];
  return lines.join('\n');
}

/** One command without a cookie file: `-b ''` passes the cookies of the first request to the second. */
function signedInCurl(url: string): string {
  const body = JSON.stringify({ email, password });
  const signIn = `-s -o /dev/null -b '' -H 'content-type: application/json' -d '${body}' ${url}/api/auth/sign-in`;
  return `curl ${signIn} --next -s -b '' ${url}/api/auth/session`;
}
