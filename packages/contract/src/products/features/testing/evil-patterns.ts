/** Nested repetition, the classic way to make a backtracking engine try every split. */
const nested = [
  'a+',
  'a*',
  '[a-z]+',
  '\\w+',
  '\\d*',
  '.*',
  '.+',
  'x+x+',
  '(?:ab?)+',
  '[^@]+',
  '\\S+',
  '[0-9a-f]{1,9}',
  '\\s*',
  '[A-Za-z]+',
].flatMap((inner) => [
  `^(${inner})+$`,
  `^(${inner})*$`,
  `(${inner})+!`,
  `^((${inner})*)*$`,
  `(?:${inner}){1,30}$`,
  `^(${inner}){20}z`,
])

/** Alternatives that overlap. */
const overlapping = [
  'a|a',
  'a|aa',
  'a|a?',
  'a|ab|b',
  '\\w|\\d',
  '[a-z]|[a-y]',
  'a|b|ab',
  '.|a',
  '\\s|\\S|.',
  'aa|aaa',
  '[0-9]|\\d\\d',
  'x|xy|y',
].flatMap((either) => [`^(${either})+$`, `^(${either})*z$`, `((${either})+)+!`, `^(?:(${either})(${either}))+$`])

/** Many unanchored parts in a row, and counted repetition, which enlarges an automaton. */
const sprawling = [
  '.*.*.*.*.*.*.*.*.*.*z',
  '(.*)(.*)(.*)(.*)(.*)(.*)(.*)[^a]$',
  '(.*a){20}$',
  '(.*,){11}P',
  '^(.*?,){11}P',
  '[ab]*a[ab]{12}$',
  '[ab]*a[ab]{120}$',
  '(?:[ab]*a[ab]{50}){3}$',
  '(a?){100}a{100}$',
  '(a?){400}a{99}$',
  '(a?){1000}a{1000}',
  '(((.?){10}){10}){9}',
  '(.{1,31}){31}$',
  '(\\w?\\d?\\s?){200}!$',
  '([a-z]*[a-y]*[a-x]*){200}!$',
  '(\\pL|\\pN){300}$',
  '(?i)(\\pL|\\PL){99}$',
  '(a{0,500}){2}$',
  '((a{30}){30}){30}',
  '(a{1000}){1000}',
  '(x{0,9}){0,9}(x{0,9}){0,9}y',
  '^(\\w+\\s?)*$',
  '(\\s*\\S*)*:',
  '\\s+$',
  '\\s*#?\\s*$',
  '^\\s*(.*?)\\s*$',
]

/** Patterns from libraries, frameworks and tutorials: mail addresses, links, names, numbers, markup. */
const found = [
  '^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+[.]{1}(([a-z]{2,3})|([a-z]{2,3}[.]{1}[a-z]{2,3}))$',
  '^(([a-z])+.)+[A-Z]([a-z])+$',
  '^([0-9a-zA-Z]([-.\\w]*[0-9a-zA-Z])*@([0-9a-zA-Z][-\\w]*[0-9a-zA-Z]\\.)+[a-zA-Z]{2,9})$',
  '^(([^<>()[\\]\\\\.,;:\\s@"]+(\\.[^<>()[\\]\\\\.,;:\\s@"]+)*)|(".+"))@.+$',
  '^[_a-z0-9-]+(\\.[_a-z0-9-]+)*@[a-z0-9-]+(\\.[a-z0-9-]+)*(\\.[a-z]{2,4})$',
  '^((https?|ftp)://)?([\\w-]+\\.)+[\\w-]+(/[\\w- ./?%&=]*)*$',
  '^(?:(?:https?://)?(?:[\\w-]+\\.?)+)+$',
  '^(\\d+(,\\d+)*)+$',
  '^\\d+(\\.\\d+)*(\\.\\d+)*$',
  '^(\\+|-)?(\\d+)*(\\.\\d*)?$',
  '^([01]?\\d\\d?|2[0-4]\\d|25[0-5])(\\.([01]?\\d\\d?|2[0-4]\\d|25[0-5]))*$',
  '^(([0-9A-Fa-f]{1,4}:)*)*[0-9A-Fa-f]{1,4}$',
  '^([\\w.]+\\s*=\\s*[\\w.]+\\s*;?\\s*)*$',
  '^(?:[a-z0-9]+(?:-?[a-z0-9]+)*)+$',
  '<(\\w+)(\\s+\\w+(\\s*=\\s*("[^"]*"|[^\\s">]+))?)*\\s*>',
  '<!--(.|\\s)*-->',
  '"(\\\\.|[^"])*"$',
  '/\\*([^*]|\\*+[^*/])*\\*+/',
  '^(\\s*\\w+\\s*)(,\\s*\\w+\\s*)*$',
  '^(([a-zA-Z]:)?(\\\\?[\\w .-]+)+)+$',
  '^/?([\\w-]+/?)+\\.\\w+$',
  '((\\S+)\\s*:\\s*(\\S+)\\s*)*$',
  '^(\\w+)(\\[\\w*\\])*(=(.*))*$',
  '^(?:\\+?\\d{1,3}[ -]?)?(?:\\(?\\d+\\)?[ -]?)+$',
  '^(?:[A-Z][a-z]+ ?)+(?:[A-Z]\\. ?)*$',
  '^((\\w+)\\.)*(\\w+)\\((.*)*\\)$',
  '^(?:.*[A-Z]){2}(?:.*\\d){2}(?:.*\\W){2}.*$',
  '^#?([a-f0-9]{6}|[a-f0-9]{3})+$',
  '^(?:0|[1-9]\\d*)(?:[.,]\\d+)*(?:e[+-]?\\d+)*$',
  '(?:[^;"]|"(?:[^"]|"")*")*;',
  '^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]+=*)*$',
  '^(\\d{1,2}[:/-]?)+( ?[ap]m)?$',
]

/** Syntax that RE2 lacks, in which the same attacks are often written. */
const beyond = [
  '^(?=(a+)+$)',
  '^(?!(a*)*b)',
  '(?<=(a+)+)b',
  '(a+)+\\1',
  '(?<word>\\w+)\\k<word>',
  '^(a+)++$',
  '(?>a+)+b',
  '^(?=.*\\d)(?=.*[a-z])(?=.*[A-Z]).{8,}$',
  '(\\w+\\s)*\\1*$',
  '^(?(1)a|b)+$',
]

/** Patterns that block one engine or another for seconds or years: 200 of them, each at most 128 characters long. */
export const evilPatterns: readonly string[] = [
  ...new Set([...nested, ...overlapping, ...sprawling, ...found, ...beyond]),
]

const pumped = (unit: string, end: string): string => unit.repeat(Math.floor((255 - end.length) / unit.length)) + end

/** The worst-case texts for such patterns, of at most 255 bytes. */
export const evilTexts: readonly string[] = [
  pumped('a', '!'),
  pumped('a', ''),
  pumped('ab', '!'),
  pumped('0', '!'),
  pumped('x', 'y'),
  pumped(' ', 'x'),
  pumped('a.', '@'),
  pumped('a-', '!'),
  pumped('1,', 'x'),
  pumped('aA1 ', '\n'),
  pumped('a=b;', '!'),
  pumped('/a', '!').slice(0, 255),
]
