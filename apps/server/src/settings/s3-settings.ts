import type { Setting } from './config.ts'
import type { S3Settings } from '../files/s3-client.ts'

export const s3SettingRows: readonly Setting[] = [
  {
    name: 'SLIPWAY_S3_ENDPOINT',
    defaultValue: '',
    zh: '把上传的文件保存到 S3 服务器，例如 https://s3.example.com；写成 https://{bucket}.s3.example.com 则以桶名作为主机名；不填则保存在数据文件夹，参见 how-to/s3.md',
    en: 'S3 server that stores uploaded files, for example https://s3.example.com; with https://{bucket}.s3.example.com the bucket is part of the host; if empty, files are stored in the data folder, see how-to/s3.md',
  },
  { name: 'SLIPWAY_S3_BUCKET', defaultValue: '', zh: '桶名', en: 'Name of the bucket' },
  { name: 'SLIPWAY_S3_REGION', defaultValue: 'us-east-1', zh: '桶所在的区域', en: 'Region of the bucket' },
  { name: 'SLIPWAY_S3_ACCESS_KEY', defaultValue: '', zh: '访问密钥 ID', en: 'Access key ID' },
  { name: 'SLIPWAY_S3_SECRET_KEY', defaultValue: '', zh: '访问密钥', en: 'Secret access key' },
  {
    name: 'SLIPWAY_S3_PREFIX',
    defaultValue: '',
    zh: '桶内的文件夹，例如 slipway',
    en: 'Folder in the bucket, for example slipway',
  },
]

const BUCKET = /^[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]$/
const PREFIX = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/

/** Undefined where no endpoint is set. Throws a message that names the setting, but never includes the keys. */
export function s3Of(read: (name: string) => string): S3Settings | undefined {
  const endpoint = read('SLIPWAY_S3_ENDPOINT')
  const bucket = read('SLIPWAY_S3_BUCKET')
  const accessKey = read('SLIPWAY_S3_ACCESS_KEY')
  const secretKey = read('SLIPWAY_S3_SECRET_KEY')
  const together = { ENDPOINT: endpoint, BUCKET: bucket, ACCESS_KEY: accessKey, SECRET_KEY: secretKey }
  const missing = Object.entries(together).filter(([, text]) => text === '')
  if (missing.length === Object.keys(together).length) return undefined
  if (missing.length > 0) {
    const names = missing.map(([name]) => `SLIPWAY_S3_${name}`).join(', ')
    throw new Error(
      `S3 storage is incomplete, these settings are missing: ${names}. Set them, or remove all SLIPWAY_S3_… settings`,
    )
  }
  if (!BUCKET.test(bucket)) {
    throw new Error('SLIPWAY_S3_BUCKET is not a valid bucket name: use 3 to 63 letters, digits, dots and hyphens')
  }
  const prefix = read('SLIPWAY_S3_PREFIX').replace(/^\/+|\/+$/g, '')
  if (prefix && !PREFIX.test(prefix)) {
    throw new Error(
      'SLIPWAY_S3_PREFIX is not a valid folder: use letters, digits, dots, hyphens and underscores, separated by /',
    )
  }
  const region = read('SLIPWAY_S3_REGION')
  return {
    address: addressOf(endpoint, bucket),
    bucket,
    region,
    accessKey,
    secretKey,
    prefix: prefix && `${prefix}/`,
  }
}

/** The bucket is a path segment of the endpoint, or replaces `{bucket}` in its host. */
function addressOf(endpoint: string, bucket: string): URL {
  const isHost = endpoint.includes('://{bucket}.')
  const text = endpoint.replace('://{bucket}.', `://${bucket}.`)
  const address = URL.parse(text)
  if (!address || !/^https?:$/.test(address.protocol) || /[{}?#@]/.test(text)) {
    throw new Error(
      'SLIPWAY_S3_ENDPOINT is not the address of an S3 server, such as https://s3.example.com or https://{bucket}.s3.example.com',
    )
  }
  const folder = address.pathname.replace(/\/*$/, '/')
  return new URL(isHost ? folder : `${folder}${bucket}/`, address)
}
