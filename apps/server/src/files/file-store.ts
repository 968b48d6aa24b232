import { Readable } from 'node:stream'
import type { ExtraDigest } from '@slipway/contract/file-purposes.ts'

/** Content to store. Its length is known in advance, and it can be read repeatedly: a server may need a retry. */
export interface Content {
  size: number
  open(): Readable
}

export interface ReceiveOptions {
  maxBytes: number
  /** Computed in addition to the SHA-256. */
  digests: readonly ExtraDigest[]
}

/** A received file without a name: invisible to other processes. Disposing it deletes it unless it was saved. */
export interface Draft extends Content, AsyncDisposable {
  /** On the local disk. */
  path: string
  /** Hexadecimal. Throws where the digest was not requested on receipt. */
  digest(algorithm: ExtraDigest | 'sha256'): string
  /** Stores the file under its name (`fileName`), like `keep`, and returns that name. */
  save(extension: string): Promise<string>
}

/** Both ends are inclusive. */
export interface ByteRange {
  first: number
  last: number
}

export interface StoredFile {
  /** The size of the entire file in bytes, even for a range. */
  size: number
  /**
   * The caller has to read or destroy it. A full read of a damaged file ends with `FileDamaged` before its last bytes.
   */
  bytes: Readable
}

/** Files with names derived from their content (`fileName`): an existing name always has its complete content. */
export interface FileStore {
  /** Throws, with a message for the operator, where files cannot be stored and read. */
  check(): Promise<void>
  /**
   * Streams bytes to disk and hashes them; the source is paused while the disk is busy. Throws `FileTooLong` at the
   * first byte past the limit, and rethrows errors of the source: neither leaves a file.
   */
  receive(bytes: AsyncIterable<Buffer>, options: ReceiveOptions): Promise<Draft>
  /**
   * When this resolves, the file survives a power cut and every process can read it. After a failure the name does not
   * exist. A folder moves a draft of its own file system instead of copying it: it can't be read afterwards.
   */
  keep(name: string, content: Content | Draft): Promise<void>
  /** In bytes; undefined where the file does not exist. */
  sizeOf(name: string): Promise<number | undefined>
  /** Undefined where the file does not exist. The range has to be within it. */
  read(name: string, range?: ByteRange): Promise<StoredFile | undefined>
  /** Does nothing where the file does not exist. */
  remove(name: string): Promise<void>
  /**
   * Deletes the files, stored more than a day ago, of which nothing is known. A bucket isn't searched: others may use it.
   */
  removeUnknown(unknownAmong: (names: readonly string[]) => Promise<readonly string[]>): Promise<void>
  /** Deletes what killed processes have left half-written. */
  removeOldDrafts(): Promise<void>
  close(): void
}

/** Files cannot be stored or read now. The message is for the log, and contains no secret. */
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

/** The bytes do not match the file's name. */
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
