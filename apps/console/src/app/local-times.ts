import { formatTime } from '../shared/texts/formats.ts'

/** The server writes moments into a refusal's text in ISO form, as it knows no reader's time zone; people read their own. */
export const withLocalTimes = (text: string): string =>
  text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (moment) => formatTime(Date.parse(moment)))
