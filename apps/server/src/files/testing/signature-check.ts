import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export interface Keys {
  accessKey: string
  secretKey: string
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex')

/**
 * The server side of Signature Version 4, as AWS describes it, with its error responses; undefined for a valid
 * signature.
 */
export function signatureFlaw(
  { method = '', url = '', headers }: IncomingMessage,
  body: Buffer,
  { accessKey, secretKey }: Keys,
): { status: number; code: string } | undefined {
  const [, id = '', day = '', region = '', signedNames = '', signature] =
    AUTHORIZATION.exec(headers.authorization ?? '') ?? []
  if (!signature) return { status: 403, code: 'AccessDenied' }
  if (id !== accessKey) return { status: 403, code: 'InvalidAccessKeyId' }
  const bodyHash = String(headers['x-amz-content-sha256'])
  if (bodyHash !== sha256(body)) return { status: 400, code: 'XAmzContentSHA256Mismatch' }
  const names = signedNames.split(';')
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name))) {
    return { status: 403, code: 'AccessDenied' }
  }

  const [place = '', query = ''] = url.split('?')
  const signedHeaders = names.map((name) => `${name}:${String(headers[name]).trim()}\n`).join('')
  const canonical = [method, place, query, signedHeaders, signedNames, bodyHash].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', String(headers['x-amz-date']), scope, sha256(canonical)].join('\n')
  const key = hmac(hmac(hmac(hmac(`AWS4${secretKey}`, day), region), 's3'), 'aws4_request')
  return hmac(key, text).toString('hex') === signature ? undefined : { status: 403, code: 'SignatureDoesNotMatch' }
}
