import { createHash } from 'node:crypto'
import { pipeline, Transform, type Readable } from 'node:stream'
import { sha256In } from './file-names.ts'
import { FileDamaged } from './file-store.ts'

/**
 * The same bytes, of which the last are given only once all are known to be those of the name: whoever reads a damaged
 * file has less than it was told and an error, never a whole file that is another one.
 */
export function verifiedBytes(name: string, bytes: Readable): Readable {
  const expected = sha256In(name)
  const hash = createHash('sha256')
  let held: Buffer | undefined
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      const before = held
      held = chunk
      done(null, before)
    },
    flush(done) {
      if (hash.digest('hex') === expected) done(null, held)
      else done(new FileDamaged(name))
    },
  })
  // Whichever of the two ends first ends the other; an error is told by the one that is read.
  pipeline(bytes, check, () => {})
  return check
}
