import { formatTime } from '@slipway/web-client/formats.ts'

/**
 * The server writes ISO timestamps into refusal texts because it does not know the reader's time zone; the console
 * shows local time.
 */
export const withLocalTimes = (text: string): string =>
  text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (moment) => formatTime(Date.parse(moment)))
