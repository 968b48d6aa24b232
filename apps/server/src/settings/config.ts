import path from 'node:path'
import { appOriginOf, originOfSetting } from './public-url.ts'
import { panelSettingRows, panelSettingsOf, type PanelSettings } from './panel-settings.ts'
import { brokerOf, type BrokerSettings } from './rabbitmq-settings.ts'
import { mqttsOf, mqttsSettingRows, type MqttsSettings } from './mqtts-settings.ts'
import { geoipSettingRows } from './geoip-settings.ts'
import { httpsOf, httpsSettingRows, type HttpsSettings } from './https-settings.ts'
import { profileFilesOf, profileSettingRows } from './profile-settings.ts'
import { outgoingAllowOf, outgoingSettingRows } from './outgoing-settings.ts'
import { pushSettingRows, pushSettingsOf, type PushSettings } from './push-settings.ts'
import type { S3Settings } from '../files/s3-client.ts'
import { oidcOf, oidcSettingRows, type OidcSettings } from './oidc-settings.ts'
import { diskReserveBytesOf, downloadBytesPerSecondOf, fileSettingRows, firmwareMaxBytesOf } from './file-settings.ts'
import { smsOf } from './sms-settings.ts'
import { mostStoredOf, storageSettingRows, type MostStored } from './storage-settings.ts'
import { s3Of, s3SettingRows } from './s3-settings.ts'
import {
  databaseConnectionsOf,
  masterKeyOf,
  mqttConnectionsOf,
  processSettingRows,
  rolesOf,
  zoneOf,
  type ServerRole,
} from './process-settings.ts'

export interface Config extends PanelSettings {
  dataFolder: string
  port: number
  mqttPort: number
  /** Undefined: TLS is terminated elsewhere, or not used. */
  mqtts: MqttsSettings | undefined
  /** What signs profiles for iOS; undefined: the authority of this installation, if it has one. */
  profileFiles: ReturnType<typeof profileFilesOf>
  /** The port of devices with TLS, even if another process or a proxy has the certificate. */
  mqttsPort: number
  /** Undefined: HTTPS is terminated by a proxy, or not used. */
  https: HttpsSettings | undefined
  /** Undefined: devices connect to the gateway's own ports. */
  broker: BrokerSettings | undefined
  /** The secret of brokers for the authentication hooks; undefined: the hooks are disabled. */
  brokerSecret: string | undefined
  /** Undefined: the embedded Postgres in the data folder. */
  databaseUrl: string | undefined
  /** The most connections; listening to other processes uses one more, and jobs two. */
  databaseConnections: number
  /** Undefined: the key is in the data folder. */
  masterKey: Buffer | undefined
  /** The zone of the days of statistics, which the first start stores; undefined: not set. */
  statisticsZone: string | undefined
  /** The places of addresses; undefined: they are not known. */
  geoipFile: string | undefined
  /** The most connected devices. */
  mqttConnections: number
  root: { email: string; password: string } | undefined
  roles: readonly ServerRole[]
  trustProxy: boolean
  /** The origin under which people open the console; undefined: that of each request. */
  publicUrl: string | undefined
  /** The origin of the companion, where it has a host of its own. */
  appOrigin: string | undefined
  /** Without the address of an SMTP server mails are written to the data folder. */
  mail: { smtpUrl: string | undefined; from: string }
  /** Without an address only email accounts can register and reset. */
  sms: { url: string | undefined; token: string | undefined }
  /** Which push services subscriptions of end users may name. */
  push: PushSettings
  /** Networks of the operator that addresses entered by users can reach, as CIDR. */
  outgoingAllow: readonly string[]
  /** Undefined: no third-party login. */
  oidc: OidcSettings | undefined
  /** VA-54: the limit of a firmware file. */
  firmwareMaxBytes: number
  /** What files leave free on the data disk. */
  diskReserveBytes: number
  /** Of all firmware downloads of this process; undefined: unlimited. */
  downloadBytesPerSecond: number | undefined
  mostStored: MostStored
  /** Undefined: uploaded files are stored in the data folder. */
  s3: S3Settings | undefined
}

export interface Setting {
  name: string
  defaultValue: string
  zh: string
  en: string
}

/** Every setting; `.env.example` and the tables in `docs/settings.md` and `docs/zh/settings.md` are generated from here. */
export const settings: readonly Setting[] = [
  {
    name: 'SLIPWAY_DATA',
    defaultValue: './data',
    zh: '数据文件夹：包含数据库、上传的文件和密钥',
    en: 'Data folder: contains the database, uploaded files and keys',
  },
  {
    name: 'SLIPWAY_PORT',
    defaultValue: '3000',
    zh: '控制台与 API 的 HTTP 端口',
    en: 'HTTP port of the console and API',
  },
  { name: 'SLIPWAY_MQTT_PORT', defaultValue: '1883', zh: '设备的 MQTT 端口', en: 'MQTT port for devices' },
  ...mqttsSettingRows,
  ...profileSettingRows,
  {
    name: 'SLIPWAY_AMQP_URL',
    defaultValue: '',
    zh: '由 RabbitMQ 集群接入设备：各节点的地址，用逗号分隔，例如 amqp://slipway:password@rabbit-1:5672；设置后网关不再打开自己的端口，参见 how-to/scale-rabbitmq.md',
    en: 'Connects devices through a RabbitMQ cluster: comma-separated addresses of its nodes, for example amqp://slipway:password@rabbit-1:5672; the gateway then opens no port of its own, see how-to/scale-rabbitmq.md',
  },
  {
    name: 'SLIPWAY_BROKER_MANAGEMENT_URL',
    defaultValue: '',
    zh: '各节点管理插件的地址，用逗号分隔，例如 http://slipway:password@rabbit-1:15672；与 SLIPWAY_AMQP_URL 一起设置',
    en: 'Comma-separated addresses of the management plugin of the nodes, for example http://slipway:password@rabbit-1:15672; set together with SLIPWAY_AMQP_URL',
  },
  {
    name: 'SLIPWAY_BROKER_SECRET',
    defaultValue: '',
    zh: '消息服务器请求 Slipway 校验设备时使用的密钥，至少 24 个字符；不填则拒绝此类请求',
    en: 'Secret that a broker sends when it asks Slipway to authenticate devices, at least 24 characters; if empty, such requests are refused',
  },
  {
    name: 'SLIPWAY_ROOT_EMAIL',
    defaultValue: '',
    zh: '首次启动时创建的 ROOT 账号邮箱（代替初始化链接）',
    en: 'Email of the ROOT account created on the first start, instead of the setup link',
  },
  {
    name: 'SLIPWAY_ROOT_PASSWORD',
    defaultValue: '',
    zh: 'ROOT 账号密码，8 到 16 个字符，至少三类字符',
    en: 'Password of the ROOT account: 8 to 16 characters of at least three kinds',
  },
  {
    name: 'SLIPWAY_SMTP_URL',
    defaultValue: '',
    zh: '发信服务器，例如 smtp://user:password@mail.example.com:587；不填则邮件保存在数据文件夹的 mail 子文件夹中',
    en: 'SMTP server, for example smtp://user:password@mail.example.com:587; if empty, emails are written to the mail folder of the data folder',
  },
  {
    name: 'SLIPWAY_MAIL_FROM',
    defaultValue: '',
    zh: '发件人，例如 Slipway <no-reply@example.com>；与 SLIPWAY_SMTP_URL 一起设置',
    en: 'Sender, for example Slipway <no-reply@example.com>; set together with SLIPWAY_SMTP_URL',
  },
  ...oidcSettingRows,
  {
    name: 'SLIPWAY_SMS_URL',
    defaultValue: '',
    zh: '短信网关的 HTTP 地址，例如 https://sms.example.com/send；设置后可用手机号注册和重置密码，参见 how-to/sms-gateway.md',
    en: 'HTTP address of an SMS gateway, for example https://sms.example.com/send; allows registration and password reset with phone numbers, see how-to/sms-gateway.md',
  },
  {
    name: 'SLIPWAY_SMS_TOKEN',
    defaultValue: '',
    zh: '短信网关的令牌，以 Authorization: Bearer 发送',
    en: 'Token for the SMS gateway, sent as Authorization: Bearer',
  },
  {
    name: 'SLIPWAY_PUBLIC_URL',
    defaultValue: '',
    zh: '用户打开控制台的地址，例如 https://iot.example.com；用于邮件、邀请、初始化链接、二维码、OAuth issuer、第三方登录回调和设备的固件下载。以其他公网域名打开的页面和调用会被拒绝。不填则用每个请求的 Host 请求头，以 localhost 打开控制台时，二维码改用服务器的局域网地址，对公网开放时务必设置',
    en: 'Address at which people open the console, for example https://iot.example.com; used for emails, invitations, the setup link, QR codes, the OAuth issuer, the third-party login redirect and firmware downloads of devices. Pages and calls under another public name are refused. If empty, the Host header of each request is used, and QR codes have the address of the server in its network where the console was opened at localhost: set it on any server that strangers can reach',
  },
  {
    name: 'SLIPWAY_APP_ORIGIN',
    defaultValue: '',
    zh: '配套 App 的独立地址，例如 https://home.example.com，必须与 SLIPWAY_PUBLIC_URL 的主机不同；设置后控制台在该地址上不存在，二维码和邀请指向该地址，参见 how-to/companion-app.md。不填则配套 App 与控制台使用同一地址',
    en: 'Address of the companion app on a host of its own, for example https://home.example.com; another host than that of SLIPWAY_PUBLIC_URL. The console does not exist there, and QR codes and invitations lead there: see how-to/companion-app.md. If empty, the app has the address of the console',
  },
  {
    name: 'SLIPWAY_TRUST_PROXY',
    defaultValue: 'false',
    zh: '部署在自己的反向代理之后时设为 true',
    en: 'Set to true behind your own reverse proxy',
  },
  {
    name: 'DATABASE_URL',
    defaultValue: '',
    zh: '外部 Postgres（15 或更高版本）；不填则使用内置数据库',
    en: 'External Postgres (15 or newer); if empty, the embedded Postgres is used',
  },
  ...httpsSettingRows,
  ...processSettingRows,
  ...fileSettingRows,
  ...storageSettingRows,
  ...panelSettingRows,
  ...pushSettingRows,
  ...outgoingSettingRows,
  ...geoipSettingRows,
  ...s3SettingRows,
]

type Environment = Record<string, string | undefined>

/** Reads the environment once. Throws a message with the setting and its allowed values. */
export function readConfig(environment: Environment, folder: string): Config {
  const read = (name: string): string =>
    environment[name]?.trim() || (settings.find((one) => one.name === name)?.defaultValue ?? '')
  const mqttsPort = portOf('SLIPWAY_MQTTS_PORT', read('SLIPWAY_MQTTS_PORT'))
  const mqtts = mqttsOf(
    {
      port: mqttsPort,
      key: read('SLIPWAY_TLS_KEY'),
      certificate: read('SLIPWAY_TLS_CERTIFICATE'),
      clientAuthorities: read('SLIPWAY_TLS_CLIENT_CA'),
    },
    (file) => path.resolve(folder, file),
  )
  const profileFiles = profileFilesOf(
    { certificate: read('SLIPWAY_PROFILE_CERTIFICATE'), key: read('SLIPWAY_PROFILE_KEY') },
    (file) => path.resolve(folder, file),
  )
  const httpsPort = read('SLIPWAY_HTTPS_PORT')
  const publicUrl = originOfSetting('SLIPWAY_PUBLIC_URL', read('SLIPWAY_PUBLIC_URL'))
  const appOrigin = appOriginOf(read('SLIPWAY_APP_ORIGIN'), publicUrl)
  return {
    dataFolder: path.resolve(folder, read('SLIPWAY_DATA')),
    port: portOf('SLIPWAY_PORT', read('SLIPWAY_PORT')),
    mqttPort: portOf('SLIPWAY_MQTT_PORT', read('SLIPWAY_MQTT_PORT')),
    mqtts,
    https: httpsOf({
      port: httpsPort ? portOf('SLIPWAY_HTTPS_PORT', httpsPort) : undefined,
      isLocal: flagOf('SLIPWAY_LOCAL_CA', read('SLIPWAY_LOCAL_CA')),
      files: mqtts?.files,
    }),
    profileFiles,
    mqttsPort,
    ...brokerOf({
      amqpUrl: read('SLIPWAY_AMQP_URL'),
      managementUrl: read('SLIPWAY_BROKER_MANAGEMENT_URL'),
      secret: read('SLIPWAY_BROKER_SECRET'),
    }),
    databaseUrl: read('DATABASE_URL') || undefined,
    databaseConnections: databaseConnectionsOf(read('SLIPWAY_DATABASE_CONNECTIONS')),
    masterKey: masterKeyOf(read('SLIPWAY_MASTER_KEY')),
    statisticsZone: zoneOf('SLIPWAY_STATISTICS_ZONE', environment['SLIPWAY_STATISTICS_ZONE']?.trim() ?? ''),
    mqttConnections: mqttConnectionsOf(read('SLIPWAY_MQTT_CONNECTIONS')),
    root: rootOf(read('SLIPWAY_ROOT_EMAIL'), read('SLIPWAY_ROOT_PASSWORD')),
    roles: rolesOf(read('SLIPWAY_ROLES'), read('DATABASE_URL')),
    publicUrl,
    appOrigin,
    ...panelSettingsOf(read, [publicUrl, appOrigin]),
    trustProxy: flagOf('SLIPWAY_TRUST_PROXY', read('SLIPWAY_TRUST_PROXY')),
    sms: smsOf(read('SLIPWAY_SMS_URL'), read('SLIPWAY_SMS_TOKEN')),
    geoipFile: read('SLIPWAY_GEOIP') === '' ? undefined : path.resolve(folder, read('SLIPWAY_GEOIP')),
    push: pushSettingsOf(read('SLIPWAY_PUSH_HOSTS')),
    outgoingAllow: outgoingAllowOf(read('SLIPWAY_OUTGOING_ALLOW')),
    mail: mailOf(read('SLIPWAY_SMTP_URL'), read('SLIPWAY_MAIL_FROM')),
    firmwareMaxBytes: firmwareMaxBytesOf(read('SLIPWAY_FIRMWARE_MAX_MB')),
    diskReserveBytes: diskReserveBytesOf(read('SLIPWAY_DISK_RESERVE_MB')),
    downloadBytesPerSecond: downloadBytesPerSecondOf(read('SLIPWAY_DOWNLOAD_MBIT')),
    mostStored: mostStoredOf(read),
    s3: s3Of(read),
    oidc: oidcOf({
      issuer: read('SLIPWAY_OIDC_ISSUER'),
      clientId: read('SLIPWAY_OIDC_CLIENT_ID'),
      clientSecret: read('SLIPWAY_OIDC_CLIENT_SECRET'),
      name: read('SLIPWAY_OIDC_NAME'),
      newAccounts: flagOf('SLIPWAY_OIDC_NEW_ACCOUNTS', read('SLIPWAY_OIDC_NEW_ACCOUNTS')),
    }),
  }
}

function portOf(name: string, text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new Error(`${name} is "${text}", but a port must be a whole number from 0 to 65535`)
}

function flagOf(name: string, text: string): boolean {
  if (text === 'true' || text === 'false') return text === 'true'
  throw new Error(`${name} is "${text}", but must be true or false`)
}

function rootOf(email: string, password: string): Config['root'] {
  if (!email && !password) return undefined
  if (email && password) return { email, password }
  throw new Error('Set both SLIPWAY_ROOT_EMAIL and SLIPWAY_ROOT_PASSWORD, or neither')
}

/** The address contains a password: no message includes it. */
function mailOf(smtpUrl: string, from: string): Config['mail'] {
  if (!smtpUrl) return { smtpUrl: undefined, from: from || 'Slipway <slipway@localhost>' }
  if (!/^smtps?:$/.test(URL.parse(smtpUrl)?.protocol ?? '')) {
    throw new Error('SLIPWAY_SMTP_URL is not the address of an SMTP server: it must begin with smtp:// or smtps://')
  }
  if (!from.includes('@')) throw new Error('SLIPWAY_SMTP_URL requires SLIPWAY_MAIL_FROM, the sender of emails')
  return { smtpUrl, from }
}
