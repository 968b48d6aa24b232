import type { IconName } from './panel-document.ts'
import { spaced } from './feature-roles.ts'
import type { PanelFeature } from './panel-feature.ts'

/** The first row with a word of the identifier or of the English name applies. Words count from their beginning: a clock has no lock. */
const icons: readonly (readonly [IconName, RegExp])[] = (
  [
    ['alarm', /alarm|alert|fault|smoke|gas(es)?\b|leak|siren|sos\b|tamper/],
    ['key', /password|passcode|pass code|pin code|pwd\b|token|credential|fingerprint/],
    ['timer', /countdown|timer|schedule|delay|duration|minutes/],
    ['battery', /battery/],
    ['signal', /signal|rssi|wifi/],
    ['lock', /lock|unlock|padlock/],
    // The light of an oven or for the night: the last word says what a thing is.
    ['light', /(?:lights?|lamps?)$/],
    ['temperature', /temperature|temp\b|target|heat|fridge|freezer|thermo|kettle|oven\b/],
    ['humidity', /humid|dehumid|moisture/],
    ['water', /water|flow|valve|mist|pump|rain/],
    ['swing', /swing|tilt|curtain|position|opening/],
    ['fan', /fan\b|wind\b|speed|purifier|air\b|hood/],
    ['sleep', /sleep|disturb|night/],
    ['eco', /eco\b|saving|anion/],
    ['auto', /auto|clean|mode|effect|scene|program/],
    ['light', /light|bright|colou?r|indicator|led\b|lamp|backlight|dimmer/],
    ['energy', /energy|electric|kwh|current|voltage|power factor|watt|overload|limit|usb/],
    ['sound', /sound|volume|mute|chime|voice|buzzer/],
    ['play', /play|start|media|run\b|running|feed/],
    ['device', /child|sub device|pairing|version|firmware|model|serial|channel/],
    ['gauge', /level|percent|life|pm25|co2|tvoc|ppm|pressure|strength/],
    ['power', /on\b|power|switch|plug/],
  ] as const
).map(([icon, { source }]) => [icon, new RegExp(`\\b(?:${source})`)])

/** The icon of a feature: by its words, else by what it is. */
export function iconOf({ deKey, name, kind }: PanelFeature): IconName {
  const words = `${spaced(deKey)} ${name.en.toLowerCase()}`
  const found = icons.find(([, pattern]) => pattern.test(words))
  return found?.[0] ?? (kind === 'a' ? 'play' : 'gauge')
}
