import type { IconName } from './panel-document.ts'
import type { PanelFeature } from './panel-feature.ts'

/** The first row with a word of the identifier or of the English name applies. */
const icons: readonly (readonly [IconName, RegExp])[] = [
  ['alarm', /alarm|alert|fault|smoke|gas|leak|siren|sos|tamper/],
  ['timer', /countdown|timer|schedule|delay|duration|minutes/],
  ['battery', /battery/],
  ['signal', /signal|rssi|wifi/],
  ['lock', /lock/],
  ['temperature', /temperature|temp\b|target|heat|fridge|freezer|thermo|kettle|oven/],
  ['humidity', /humid|moisture/],
  ['water', /water|flow|valve|mist|pump|rain/],
  ['swing', /swing|tilt|curtain|position|opening/],
  ['fan', /fan|wind|speed|purifier|\bair|hood/],
  ['sleep', /sleep|disturb|night/],
  ['eco', /eco|saving|anion/],
  ['auto', /auto|clean|mode|effect|scene|program/],
  ['light', /light|bright|colou?r|indicator|led|lamp|backlight|dimmer/],
  ['energy', /energy|electric|kwh|current|voltage|power factor|watt|overload|limit|usb/],
  ['sound', /sound|volume|mute|chime|voice|buzzer/],
  ['play', /play|start|media|run|feed/],
  ['device', /child|sub device|pairing|version|firmware|model|serial|channel/],
  ['gauge', /level|percent|life|pm25|co2|tvoc|ppm|pressure|strength/],
  ['power', /\bon\b|power|switch|plug/],
]

/** The icon of a feature: by its words, else by what it is. */
export function iconOf({ deKey, name, kind }: PanelFeature): IconName {
  const words = `${deKey.replaceAll('_', ' ')} ${name.en}`.toLowerCase()
  const found = icons.find(([, pattern]) => pattern.test(words))
  return found?.[0] ?? (kind === 'a' ? 'play' : 'gauge')
}
