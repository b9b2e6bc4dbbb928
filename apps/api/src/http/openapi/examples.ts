/** Values shared by the document's examples, so that they are consistent. */
export const EXAMPLE = {
  id: '01990a5e-7c7e-7b0a-9c53-5f5d1c1f0a11',
  otherId: '01990a5e-8d10-7c44-8f0e-0b7a2f3c9d22',
  text: 'The sign-in page, but clearer for people who forgot their password.',
  when: '2026-11-15T09:30:00.000Z',
} as const;
