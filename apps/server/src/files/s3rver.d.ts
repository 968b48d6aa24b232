declare module 's3rver' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  /** Only the part that the tests use. */
  export default class S3rver {
    constructor(options: {
      directory: string
      silent: boolean
      /** Hosts below `s3.` of this domain begin with a bucket's name. */
      serviceEndpoint: string
      configureBuckets: { name: string }[]
    })
    configureBuckets(): Promise<unknown>
    callback(): (request: IncomingMessage, reply: ServerResponse) => void
    logger: { close(): void }
    store: {
      putObject(object: PutObject): Promise<{ size: number; md5: string }>
      getResourcePath(bucket: string, key: string, resource: 'object'): string
    }
  }

  export interface PutObject {
    bucket: string
    key: string
    content: NodeJS.ReadableStream
  }
}
