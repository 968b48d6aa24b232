import { S3Refused, type S3Settings } from './s3-client.ts'

const CREATE = 'create the bucket, or set SLIPWAY_S3_BUCKET to an existing one'
const RIGHTS = 'allow the key s3:GetObject, s3:PutObject and s3:DeleteObject in the bucket, and s3:ListBucket on it'
const PLACE = 'check SLIPWAY_S3_ENDPOINT and SLIPWAY_S3_REGION'

const cures: Record<string, string> = {
  NoSuchBucket: CREATE,
  InvalidAccessKeyId: 'check SLIPWAY_S3_ACCESS_KEY',
  SignatureDoesNotMatch: 'check SLIPWAY_S3_SECRET_KEY',
  AccessDenied: RIGHTS,
  AllAccessDisabled: RIGHTS,
  RequestTimeTooSkewed: "set this machine's clock",
  AuthorizationHeaderMalformed: PLACE,
  PermanentRedirect: PLACE,
  TemporaryRedirect: PLACE,
  IncorrectEndpoint: PLACE,
}

/** For the bucket's operator: the request, the response, and possible fixes. Never includes the secret key. */
export function s3Cure({ address, bucket, prefix }: S3Settings, error: unknown): string {
  const found = error instanceof Error ? error.message : String(error)
  const tried = `Files cannot be stored in the bucket ${bucket} (${address.href}${prefix}): ${found}`
  if (!(error instanceof S3Refused)) {
    return `${tried}. Check SLIPWAY_S3_ENDPOINT, and that the server is running and reachable from this machine.`
  }
  const { code, status, region } = error
  if (region !== undefined && cures[code] === PLACE) return `${tried}. The bucket is in ${region}: ${PLACE}.`
  return `${tried}. To fix this, ${cures[code] ?? cureOf(status)}.`
}

function cureOf(status: number): string {
  if (status === 403) return RIGHTS
  if (status >= 500) return 'check the S3 server'
  return status < 400 ? PLACE : 'check SLIPWAY_S3_ENDPOINT: the response is not from an S3 server'
}
