import { mailContent, oneLine, shortened } from './mail-content.js';

it('has the same content in text and in HTML', () => {
  expect(
    mailContent({
      subject: 'Hello',
      paragraphs: ['One.', 'Two,\nin two lines.'],
      action: { label: 'Go', url: 'https://docket.example.com/x?a=1&b=2#token=abc' },
      notes: ['Or not.'],
    }),
  ).toEqual({
    subject: 'Hello',
    text: 'One.\n\nTwo,\nin two lines.\n\nGo:\nhttps://docket.example.com/x?a=1&b=2#token=abc\n\nOr not.\n',
    html: expect.stringContaining(
      '<p>One.</p>\n<p>Two,<br>\nin two lines.</p>\n<p><a href="https://docket.example.com/x?a=1&amp;b=2#token=abc">Go</a></p>\n',
    ),
  });
});

it('escapes markup in every part', () => {
  const evil = `<img src=x onerror="alert('1')"> & more`;
  const { text, html } = mailContent({
    subject: 's',
    paragraphs: [evil],
    action: { label: evil, url: `https://x/"${evil}` },
    notes: [evil],
  });
  expect(text).toContain(evil);
  expect(html).not.toContain('<img');
  expect(html.match(/&lt;img src=x onerror=&quot;alert\(&#39;1&#39;\)&quot;&gt; &amp; more/g)).toHaveLength(4);
});

it('removes line breaks from the subject and other control characters everywhere', () => {
  const { subject, text, html } = mailContent({
    subject: 'Hi\r\nBcc: eve@example.com\u2028\0there',
    paragraphs: ['a\r\nb\u0007c\rd'],
  });
  expect(subject).toBe('Hi Bcc: eve@example.com there');
  expect(text).toBe('a\nbc\nd\n');
  expect(html).toContain('<p>a<br>\nbc<br>\nd</p>');
});

it('shortens a long subject without splitting a character', () => {
  expect(mailContent({ subject: '💥'.repeat(300), paragraphs: [] }).subject).toBe(`${'💥'.repeat(199)}…`);
  expect(shortened('abc', 3)).toBe('abc');
  expect(oneLine('  a\t\nb ')).toBe('a b');
});
