import { DomainError } from '@slipway/contract/refusals.ts'
import { streamLimits } from '@slipway/contract/users/homes/homes.limits.ts'
import { addressOf } from '../../../identity/sign-in/index.ts'

export interface StreamPlace {
  /** Aborts when a newer stream of the reader takes the place of this one. */
  replaced: AbortSignal
  leave(): void
}

/**
 * Places for open streams. A phone that loses its network leaves streams behind that look open for minutes, so the newest
 * ones of a reader are served. An address may be shared, so streams of others are never ended for a new one.
 */
export function streamPlaces({ perUser, perAddress }: { perUser: number; perAddress: number } = streamLimits) {
  const ofReaders = new Map<string, AbortController[]>()
  const atAddresses = new Map<string, number>()

  return {
    /** `reader` is a user on one kind of stream, or a link. */
    enter({ reader, ip }: { reader: string; ip: string }): StreamPlace {
      const address = addressOf(ip)
      const there = atAddresses.get(address) ?? 0
      if (there >= perAddress) throw new DomainError('homes.tooManyStreams')
      atAddresses.set(address, there + 1)
      const place = new AbortController()
      const open = [...(ofReaders.get(reader) ?? []), place]
      for (const older of open.splice(0, open.length - perUser)) older.abort()
      ofReaders.set(reader, open)
      return {
        replaced: place.signal,
        leave() {
          const left = (ofReaders.get(reader) ?? []).filter((one) => one !== place)
          if (left.length > 0) ofReaders.set(reader, left)
          else ofReaders.delete(reader)
          const others = (atAddresses.get(address) ?? 1) - 1
          if (others > 0) atAddresses.set(address, others)
          else atAddresses.delete(address)
        },
      }
    },
  }
}

/** Gives each stream a place of its own until it ends, or a newer one of its reader replaces it. */
export function inStreamPlace() {
  const places = streamPlaces()
  return async <Changes>(
    { reader, ip }: { reader: string; ip: string },
    { signal, send }: { signal: AbortSignal; send(changes: Changes | { over: 'replaced' }): void },
    attach: (send: (changes: Changes) => void, signal: AbortSignal) => Promise<void>,
  ): Promise<void> => {
    const place = places.enter({ reader, ip })
    let isOpen = false
    const tell = (changes: Changes | { over: 'replaced' }): void => {
      isOpen = true
      send(changes)
    }
    try {
      await attach(tell, AbortSignal.any([signal, place.replaced]))
      if (place.replaced.aborted) tell({ over: 'replaced' })
    } catch (error) {
      // The reply has begun: the stream only ends, and its page opens another one.
      if (!isOpen) throw error
    } finally {
      place.leave()
    }
  }
}
