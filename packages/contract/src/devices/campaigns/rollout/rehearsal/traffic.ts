import { HOUR_MS } from '../../../../durations.ts'
import { minuteOf } from '../pace.ts'

const BITS_PER_BYTE = 8
const MINUTE_S = 60
const KILO = 1000

/** What devices download, by their own reports: bytes count when they are reported. */
export class Traffic {
  readonly bytesPerHour: number[] = []
  private minute = -1
  private inMinute = 0
  private most = 0

  add(now: number, bytes: number): void {
    const hour = Math.floor(now / HOUR_MS)
    while (this.bytesPerHour.length <= hour) this.bytesPerHour.push(0)
    this.bytesPerHour[hour] = (this.bytesPerHour[hour] ?? 0) + bytes
    if (minuteOf(now) !== this.minute) this.inMinute = 0
    this.minute = minuteOf(now)
    this.inMinute += bytes
    this.most = Math.max(this.most, this.inMinute)
  }

  /** Of the busiest minute. */
  get mostKilobitsPerSecond(): number {
    return Math.floor((this.most * BITS_PER_BYTE) / (MINUTE_S * KILO))
  }
}
