export interface Greeting {
  version: string
  dataFolder: string
  /** False in a process without the API. */
  hasConsole: boolean
  publicUrl: string | undefined
  port: number
  /** IPv4 addresses at which other machines reach this one. */
  lan: readonly string[]
  mqttPort: number | undefined
  mqttsPort: number | undefined
  /** Undefined where HTTPS is not opened here. */
  httpsPort: number | undefined
  /** Hosts for which the certificate of HTTPS is known to be valid; the names of a foreign certificate are not known. */
  httpsHosts: readonly string[]
  /** The fingerprint of the local authority's certificate. */
  authority: string | undefined
  /** The token of the one-time set-up link; undefined where an administrator exists. */
  setUpToken: string | undefined
}

const row = (zh: string, en: string, value: string): string => `${zh}  ${en.padEnd(15)}${value}`

/** The origins of the console, the best known to others first, and those of this machine alone last. */
export const consoleOrigins = ({ publicUrl, port, lan }: Pick<Greeting, 'publicUrl' | 'port' | 'lan'>): string[] => [
  ...(publicUrl === undefined ? [] : [publicUrl]),
  ...lan.map((address) => `http://${address}:${port}`),
  `http://localhost:${port}`,
]

/** The links of set-up; the last one is the one that other machines can open. */
export const setUpLinks = (greeting: Pick<Greeting, 'publicUrl' | 'port' | 'lan'>, token: string): string[] => {
  const [best] = consoleOrigins(greeting)
  return [...new Set([`http://localhost:${greeting.port}`, best])].map((origin) => `${origin}/setup?token=${token}`)
}

/** What a start prints: Chinese first, and the one thing to do next in the last line. */
export function greetingLines(greeting: Greeting): string[] {
  const {
    version,
    dataFolder,
    hasConsole,
    port,
    lan,
    mqttPort,
    mqttsPort,
    httpsPort,
    httpsHosts,
    authority,
    setUpToken,
  } = greeting
  const hosts = ['localhost', ...lan]
  const devices = (scheme: string, atPort: number) => hosts.map((host) => `${scheme}://${host}:${atPort}`).join('  ')
  const lines = [
    `Slipway ${version}`,
    row('数据文件夹', 'Data folder', dataFolder),
    ...(mqttPort === undefined ? [] : [row('设备接入　', 'Devices', devices('mqtt', mqttPort))]),
    ...(mqttsPort === undefined ? [] : [row('设备 TLS　', 'Devices, TLS', devices('mqtts', mqttsPort))]),
    ...(hasConsole ? [row('控制台　　', 'Console', consoleOrigins(greeting).join('  '))] : []),
    ...(httpsPort === undefined
      ? []
      : [row('控制台加密', 'Console, HTTPS', httpsHosts.map((host) => `https://${host}:${httpsPort}`).join('  '))]),
    ...(authority === undefined
      ? []
      : [
          row('手机信任　', 'Trust, phones', `http://${lan[0] ?? 'localhost'}:${port}/app/trust`),
          row('证书指纹　', 'Fingerprint', authority),
        ]),
    row('停止　　　', 'Stop', 'Ctrl-C'),
    `已就绪  Slipway is ready at http://localhost:${port}`,
  ]
  if (setUpToken === undefined) return lines
  return [
    ...lines,
    '',
    '首次启动：打开此一次性链接，创建管理员',
    'First start: open this one-time link to create the administrator',
    ...setUpLinks(greeting, setUpToken),
  ]
}
