/**
 * Attack URLs that try to lead a user or their data off this origin, or to run a script: values of `returnUrl`, and of
 * an unregistered `redirect_uri`. More than 300, all distinct. `origin` is this server's own, without a trailing slash,
 * as `http://localhost:3000`.
 */
export function hostileAddresses(origin: string): readonly string[] {
  const { host, port } = new URL(origin)
  return [
    ...new Set([
      ...scripts(),
      ...otherOrigins(),
      ...slashes(),
      ...encodedSlashes(),
      ...likeOurOwn(host, port),
      ...controlCharacters(),
      ...unicodeLookalikes(),
      ...nested(),
      ...noPages(),
      ...upwards(),
      ...oddTexts(),
    ]),
  ]
}

const EVIL = 'evil.example'
/** A script that runs opens a dialog, whenever it runs. */
const RUN = 'alert(1)'

const each = <T>(list: readonly T[], make: (one: T) => readonly string[]): string[] => list.flatMap(make)

const scripts = (): string[] => [
  ...each(['javascript', 'JavaScript', 'JAVASCRIPT', 'jAvAsCrIpT'], (scheme) => [
    `${scheme}:${RUN}`,
    `${scheme}://${EVIL}/%0a${RUN}`,
    `${scheme}:/*${EVIL}*/${RUN}`,
    `/${scheme}:${RUN}`,
    `//${scheme}:${RUN}`,
    ` ${scheme}:${RUN}`,
    `\u0001${scheme}:${RUN}`,
    `${scheme}%3a${RUN}`,
  ]),
  `java\tscript:${RUN}`,
  `java\nscript:${RUN}`,
  `java\r\nscript:${RUN}`,
  `javascript\t:${RUN}`,
  `javascript:\t${RUN}`,
  `javascript&colon;${RUN}`,
  `&#106;avascript:${RUN}`,
  `\\u006aavascript:${RUN}`,
  `%6aavascript:${RUN}`,
  `javascript:javascript:${RUN}`,
  `javascript:'<script>${RUN}</script>'`,
  `javascript:/home/product;${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  `data:text/html;base64,${btoa(`<script>${RUN}</script>`)}`,
  `DATA:text/html,<script>${RUN}</script>`,
  `data:image/svg+xml,<svg onload="${RUN}"/>`,
  `/data:text/html,<script>${RUN}</script>`,
  `blob:https://${EVIL}/0c4f0a44-0000-4000-8000-000000000000`,
  `blob:null/0c4f0a44-0000-4000-8000-000000000000`,
  `filesystem:https://${EVIL}/temporary/x.html`,
  `view-source:https://${EVIL}`,
  `file:///etc/passwd`,
  `about:blank`,
  `chrome://settings`,
  `intent://${EVIL}#Intent;scheme=https;end`,
  `mailto:a@${EVIL}`,
  `tel:110`,
  `"><script>${RUN}</script>`,
  `'-(${RUN})-'`,
  `/"><img src=x onerror=${RUN}>`,
  `/home/product"onload="${RUN}`,
  `/home/<script>${RUN}</script>`,
  `/home/product?x=<img src=x onerror=${RUN}>`,
  `/home/product#<img src=x onerror=${RUN}>`,
  `\`;${RUN};\``,
  `\${${RUN}}`,
  `{{constructor.constructor('${RUN}')()}}`,
]

const otherOrigins = (): string[] => [
  ...each(['https', 'hTtP', 'ftp', 'slipway'], (scheme) => [
    `${scheme}://${EVIL}`,
    `${scheme}:${EVIL}`,
    `${scheme}:/${EVIL}`,
    `${scheme}:\\\\${EVIL}`,
    `${scheme}:///${EVIL}`,
    `/${scheme}://${EVIL}`,
  ]),
  `http://[::ffff:203.0.113.7]/`,
  `http://203.0.113.7/`,
  `http://3405803783/`,
  `http://0xcb007107/`,
  `http://0313.0.0161.07/`,
  `https://xn--e1awd7f.example/`,
  `https://user:password@${EVIL}/`,
  `https://${EVIL}:443/home/product`,
  EVIL,
  `www.${EVIL}`,
  `${EVIL}/home/product`,
  `home/product`,
  `./home/product`,
  `../${EVIL}`,
  `?next=//${EVIL}`,
  `#//${EVIL}`,
  `;//${EVIL}`,
  `:${EVIL}`,
]

/** Browsers treat `\` as `/`, and any number of slashes as two. */
const slashes = (): string[] =>
  each(
    ['//', '\\\\', '/\\', '\\/', '///', '\\\\\\', '/\\/', '//\\', '\\//', '////', '/\\\\', '/////', '\\', '/./\\'],
    (start) => [`${start}${EVIL}`, `${start}user@${EVIL}/home/product`],
  )

const encodedSlashes = (): string[] =>
  each(['%2f%2f', '%2F%2F', '/%2f', '/%2f%2f', '%5c%5c', '/%5c', '%5C/', '%2f%5c', '%252f%252f', '/%252f'], (start) => [
    `${start}${EVIL}`,
    `${start}${EVIL}%2fhome`,
  ])

/** Host names that start, end or look like this server's. */
const likeOurOwn = (host: string, port: string): string[] => [
  ...each(['http'], (scheme) => [
    `${scheme}://${host}@${EVIL}`,
    `${scheme}://${host}%40${EVIL}`,
    `${scheme}://${host}.${EVIL}`,
    `${scheme}://${EVIL}/${host}`,
    `${scheme}://${EVIL}?${host}`,
    `${scheme}://${EVIL}#${host}`,
    `${scheme}://${EVIL}\\@${host}`,
    `${scheme}://${EVIL}%00@${host}`,
    `${scheme}://${EVIL}#@${host}`,
    `${scheme}://${EVIL}?@${host}`,
    `${scheme}://${EVIL};${host}`,
    `${scheme}://${host}:password@${EVIL}`,
  ]),
  `//${host}@${EVIL}`,
  `//${host}.${EVIL}`,
  `//${EVIL}\\@${host}`,
  `///${host}@${EVIL}`,
  `/\\${host}@${EVIL}`,
  `@${EVIL}`,
  `/@${EVIL}`,
  `:${port}@${EVIL}`,
  `//localhost:${Number(port) + 1}/home/product`,
  `//localhost.${EVIL}:${port}`,
]

/** Browsers strip tabs and newlines anywhere, and spaces and control characters at both ends. */
const controlCharacters = (): string[] =>
  each(['\t', '\n', '\r', '\r\n', ' ', '\0', '\u000c'], (odd) => [
    `${odd}//${EVIL}`,
    `/${odd}/${EVIL}`,
    `${odd}/${odd}/${EVIL}`,
    `/${odd}\\${EVIL}`,
    `//${EVIL}${odd}`,
    `h${odd}ttps://${EVIL}`,
    `/home/product${odd}`,
  ])

const unicodeLookalikes = (): string[] => [
  ...each(['／', '⁄', '∕', '╱', '⧸', '＼'], (slash) => [`${slash}${slash}${EVIL}`, `/${slash}${EVIL}`]),
  ...each(['。', '．', '｡', '․'], (dot) => [`//evil${dot}example`, `https://evil${dot}example`]),
  `//ⓔvil.example`,
  `//evil.exampl\u212f`,
  `//evil\u00ad.example`,
  `\ufeff//${EVIL}`,
  `\u00a0//${EVIL}`,
  `\u2028//${EVIL}`,
  `\u3000//${EVIL}`,
  `\u202e//${EVIL}`,
  `/\u200b/${EVIL}`,
  `javascript\uff1a${RUN}`,
  `//${EVIL}\ud83d\ude08`,
]

const nested = (): string[] => [
  ...each(['/authrization/login', '/authrization/register/register', '/authorization/login', '/setup'], (page) => [
    `${page}?returnUrl=//${EVIL}`,
    `${page}?returnUrl=${encodeURIComponent(`https://${EVIL}`)}`,
    `${page}?returnUrl=${encodeURIComponent(`javascript:${RUN}`)}`,
  ]),
  encodeURIComponent(`https://${EVIL}`),
  encodeURIComponent(encodeURIComponent(`https://${EVIL}`)),
  encodeURIComponent(`//${EVIL}`),
  encodeURIComponent(`javascript:${RUN}`),
  encodeURIComponent(encodeURIComponent(`javascript:${RUN}`)),
  `/authrization/thirdPathLogin?returnUrl=//${EVIL}`,
  `/authrization/login?returnUrl=/authrization/login?returnUrl=//${EVIL}`,
]

/** URLs of this server that do not return a page of the console. */
const noPages = (): string[] => [
  '/healthz',
  '/metrics',
  '/openapi.json',
  '/config.js',
  '/captcha?indexcode=a',
  '/user/logout',
  '/user/setUp?token=x',
  '/v3/users/area/list',
  '/iot/config/healthz',
  '/iot/config/api/iot/support/user/logout',
  '/api/iot/healthz',
  '/support/metrics',
  '/files/',
  '/files/../healthz',
  '/files/x.html',
  '/assets/x.js',
  '/mqtt',
  '/',
  '/setup',
  '/homeless',
  '/administrator',
  '/HOME/product',
  '/home.evil.example',
  '/home@evil.example',
]

const upwards = (): string[] =>
  each(['/..', '/../..', '/%2e%2e', '/%2E%2E/%2e.', '/home/..', '/home/product/../..', '/home/%2e%2e'], (up) => [
    `${up}//${EVIL}`,
    `${up}/healthz`,
    `${up}/\\${EVIL}`,
  ])

const oddTexts = (): string[] => [
  '',
  ' ',
  '%',
  '%%',
  '%00',
  '%ff',
  'null',
  'undefined',
  '[object Object]',
  '/%E0%A4%A',
  `/${'a'.repeat(6000)}`,
  `/home/${'a'.repeat(6000)}`,
  `/home/product?x=${'%2f'.repeat(2000)}`,
  `//${'a.'.repeat(100)}${EVIL}`,
  `https://${'a'.repeat(63)}.${EVIL}`,
  `http:`,
  `http://`,
  `//`,
  `\\`,
  `///`,
  `//:80`,
  `//[`,
  `http://[`,
  `/home\\product`,
  `\\home\\product`,
]
