import { Readable } from 'node:stream'
import type { ExtraDigest } from '@slipway/contract/file-purposes.ts'

/** What is to be kept. Its length is known before, and it can be read again: a server may ask for it twice. */
export interface Content {
  size: number
  open(): Readable
}

export interface ReceiveOptions {
  maxBytes: number
  /** Computed in addition to the SHA-256. */
  digests: readonly ExtraDigest[]
}

/** A file that was received and has no name yet: no other process sees it. Disposing it removes what was not saved. */
export interface Draft extends Content, AsyncDisposable {
  /** Hexadecimal. Throws where the digest was not asked for when the file was received. */
  digest(algorithm: ExtraDigest | 'sha256'): string
  /** Stores the file under its name (`fileName`), as `keep` does, and gives that name. */
  save(extension: string): Promise<string>
}

/** Both bytes are included. */
export interface ByteRange {
  first: number
  last: number
}

export interface KeptFile {
  /** Of all of it, in bytes, also where only a range is read. */
  size: number
  /** Read it or destroy it. All of a file that is not what its name says ends with `FileDamaged` before its last bytes. */
  bytes: Readable
}

/** Files under names made of their content (`fileName`): a name that is there has its whole content, for ever. */
export interface FileStore {
  /** Throws, with a text for who set it up, where files could not be kept and read. */
  check(): Promise<void>
  /**
   * Streams bytes to disk and hashes them on the way; the source is paused while the disk is busy. Throws `FileTooLong` at
   * the first byte past the limit, and rethrows what the source throws: nothing is left in both cases.
   */
  receive(bytes: AsyncIterable<Buffer>, options: ReceiveOptions): Promise<Draft>
  /** It outlives a power cut, and every process can read it, when this resolves. Else there is no such name. */
  keep(name: string, content: Content): Promise<void>
  /** In bytes; undefined where there is no such file. */
  sizeOf(name: string): Promise<number | undefined>
  /** Undefined where there is no such file. The range has to lie within it. */
  read(name: string, range?: ByteRange): Promise<KeptFile | undefined>
  /** Does nothing where there is no such file. */
  remove(name: string): Promise<void>
  close(): void
}

/** Files cannot be kept or read now. Its message is for the log, and holds no secret. */
export class FilesUnavailable extends Error {
  override name = 'FilesUnavailable'
}

export class FileTooLong extends Error {
  override name = 'FileTooLong'
  readonly maxBytes: number

  constructor(maxBytes: number) {
    super(`the file has more than ${maxBytes} bytes`)
    this.maxBytes = maxBytes
  }
}

/** The bytes are not those that the name was made of. */
export class FileDamaged extends FilesUnavailable {
  override name = 'FileDamaged'

  constructor(file: string) {
    super(`the bytes of ${file} are not those of its name`)
  }
}

export const contentOf = (bytes: Buffer): Content => ({
  size: bytes.length,
  open: () => Readable.from([bytes], { objectMode: false }),
})
