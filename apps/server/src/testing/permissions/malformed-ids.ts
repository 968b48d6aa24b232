/** What is no id, or only nearly the id of this thing: each is refused or found absent, and never a fault. */
export const malformedIds = (id: string): unknown[] => [
  '',
  ' ',
  '*',
  "' or '1'='1",
  `${id}\0`,
  `\ud800${id}`,
  `${id} `,
  `${id}%`,
  id.toUpperCase() === id ? `0${id}` : id.toUpperCase(),
  'x'.repeat(5000),
  -1,
  1e21,
  true,
  [id],
  { id },
]
