import type { PanelFeature, PanelProperty } from './panel-feature.ts'
import { isColour, isNumber } from './panel-widgets.ts'

/** What a feature is for, as far as unit, range, identifier and names tell; the type decides otherwise. */
export type PanelRole =
  | 'hidden'
  | 'switch'
  | 'channel'
  | 'target'
  | 'limit'
  | 'mode'
  | 'speed'
  | 'level'
  | 'kelvin'
  | 'hue'
  | 'saturation'
  | 'colour'
  | 'countdown'
  | 'duration'
  | 'counter'
  | 'battery'
  | 'signal'
  | 'temperature'
  | 'power'
  | 'time'
  | 'lock'
  | 'move'
  | 'state'
  | 'information'
  | 'plain'

export const spaced = (identifier: string): string =>
  identifier
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()

/** Whether the identifier or a name has one of these words: whole ones in English, parts in Chinese. */
export const hasWord = ({ deKey, name }: PanelFeature, english: RegExp, chinese: RegExp): boolean =>
  english.test(spaced(deKey)) || english.test(name.en.toLowerCase()) || chinese.test(name.zh)

/** The unit in one spelling. */
export function unitOf({ schema }: PanelProperty): string {
  const unit = 'unit' in schema ? schema.unit : ''
  return unit.replace('℃', '°C').replace('℉', '°F').trim()
}

const SECRET = /\b(password|passwd|pwd|secret|token|psk|ssid|credential|(network|wifi|private|access|api|app) ?key)\b/
const TEMPERATURE = /\b(temperature|temp|target|setpoint|thermostat|heat|cool)\b/
const BOUND = /\b(high|low|limit|alarm|threshold|upper|lower|over|calibration|correction|offset|hysteresis)\b/
const BOUND_ZH = /上限|下限|过高|过低|过载|报警|告警|阈值|限值|校准|补偿|回差/
const LEVEL = /\b(brightness|bright|level|dimmer|opening|open|position|percent|volume|lightness|tilt)\b/
const MODE = /\b(mode|program|work type)\b/
/** Modes that are set once, after which they are seldom changed. */
const ASIDE = /\b(indicator|power on|backlight|record|unit)\b/
const SPEED = /\b(speed|fan level|gear|suction|strength|intensity|sensitivity|mist|water|level)\b/
const COUNTDOWN = /\b(countdown|count down|off timer|timer off|delay off)\b/
const COUNTED = /\b(total|energy|electricity|consumption|today|meter|usage)\b/
const INFORMATION =
  /\b(version|firmware|hardware|model|serial|sn|mac|imei|iccid|ip|address|manufacturer|working hours)\b/

/** Which end of a range a limit is. */
export function upperOrLower(feature: PanelFeature): 'upper' | 'lower' | undefined {
  if (hasWord(feature, /\b(high|upper|over|maximum|max)\b/, /上限|过高|最高/)) return 'upper'
  return hasWord(feature, /\b(low|lower|under|minimum|min)\b/, /下限|过低|最低/) ? 'lower' : undefined
}

/** What a machine or a lock does now. */
const STATE = /\b(lock|robot|vacuum|mower|work|working|run|running|play|charger|gate|door) (motor )?(state|status)\b/
const STATE_ZH = /锁状态|(运行|工作|机器人|割草机|播放|充电桩)状态/
/** Locks of keys and screens keep children off; the others are doors. */
const LOCK_ASIDE = /\b(child|auto|key|keys|button|screen|panel|double)\b/
const isLock = (feature: PanelFeature): boolean =>
  hasWord(feature, /\b(un)?lock(ed)?$/, /锁$/) && !hasWord(feature, LOCK_ASIDE, /童锁|自动|按键|屏幕|反锁/)
const isLockEntry = (entry: string | number): boolean => /^(un)?lock(ed)?$/i.test(String(entry))
/** Of a motor: it stops on the way. */
const isMove = (entries: readonly (string | number)[]): boolean =>
  entries.some((one) => /^(stop|pause)$/i.test(String(one))) &&
  entries.some((one) => /^(open|close|up|down|on|off)$/i.test(String(one)))

/** The numbers of a temperature target are those of rooms and water, not of ovens: 5 to 90 °C. */
const isTargetRange = (unit: string, minimum: number, maximum: number): boolean =>
  unit === '°C' ? minimum >= 5 && maximum <= 90 : unit === '°F' && minimum >= 40 && maximum <= 200

function roleOfSetNumber(feature: PanelProperty): PanelRole {
  const { schema } = feature
  if (schema.type !== 'integer' && schema.type !== 'number') return 'plain'
  const unit = unitOf(feature)
  const isPercent = unit === '%' || (unit === '' && schema.minimum >= 0 && [100, 255, 1000].includes(schema.maximum))
  if (hasWord(feature, COUNTDOWN, /倒计时/) && ['s', 'min'].includes(unit)) return 'countdown'
  if (hasWord(feature, BOUND, BOUND_ZH)) return 'limit'
  if (isTargetRange(unit, schema.minimum, schema.maximum) && hasWord(feature, TEMPERATURE, /温度|设定/)) return 'target'
  if (unit === 'K' && schema.minimum >= 1000) return 'kelvin'
  if (isPercent && hasWord(feature, /\b(color|colour) temp|\bcct\b/, /色温/)) return 'kelvin'
  if (hasWord(feature, /\bhue\b/, /色相|色调/)) return 'hue'
  if (hasWord(feature, /\bsaturation\b/, /饱和度/)) return 'saturation'
  if (isPercent && hasWord(feature, LEVEL, /亮度|开度|位置|音量|调光/)) return 'level'
  return ['s', 'min', '秒', '分钟', '分'].includes(unit) ? 'duration' : 'plain'
}

function roleOfReadNumber(feature: PanelProperty): PanelRole {
  const unit = unitOf(feature)
  if (unit === 'dBm' || hasWord(feature, /\b(rssi|signal)\b/, /信号/)) return 'signal'
  if (unit === '%' && hasWord(feature, /\bbattery\b/, /电池|电量/)) return 'battery'
  if (/^([km]?Wh|m³|m3|L|kL)$/.test(unit) && hasWord(feature, COUNTED, /累计|总|用电|用水|用气|今日|电量|流量/))
    return 'counter'
  if (['°C', '°F'].includes(unit)) return 'temperature'
  if (unit === 'W' || unit === 'kW') return 'power'
  return hasWord(feature, /\bworking hours\b/, /累计运行|工作时长/) ? 'information' : 'plain'
}

function roleOfProperty(feature: PanelProperty): PanelRole {
  const { schema, deKey } = feature
  switch (schema.type) {
    case 'boolean':
      if (!feature.maySet) return hasWord(feature, STATE, STATE_ZH) ? 'state' : 'plain'
      if (isLock(feature)) return 'lock'
      if (/^(.*\D)?\d+(_on)?$/i.test(deKey) && hasWord(feature, /\b(switch|on|channel|zone|outlet|relay)\b/, /开关/))
        return 'channel'
      return hasWord({ ...feature, name: { zh: feature.name.zh, en: '' } }, /(^|\s)(power|switch|on)$/, /开关$|电源$/)
        ? 'switch'
        : 'plain'
    case 'enum':
      if (!feature.maySet) return hasWord(feature, STATE, STATE_ZH) ? 'state' : 'plain'
      if (schema.enumValue.some(isLockEntry) && !hasWord(feature, LOCK_ASIDE, /童锁|自动|按键/)) return 'lock'
      if (isMove(schema.enumValue)) return 'move'
      if (hasWord(feature, ASIDE, /指示灯|上电|单位/)) return 'plain'
      if (hasWord(feature, MODE, /模式|程序/)) return 'mode'
      return hasWord(feature, SPEED, /风速|档|吸力|强度|灵敏度|水量|雾量/) ? 'speed' : 'plain'
    case 'string':
      if (hasWord(feature, SECRET, /密码|密钥|令牌/)) return 'hidden'
      if (feature.maySet) return schema.format === 'time' ? 'time' : 'plain'
      return hasWord(feature, INFORMATION, /版本|型号|序列号|地址|固件/) ? 'information' : 'plain'
    default:
      if (isNumber(schema)) return feature.maySet ? roleOfSetNumber(feature) : roleOfReadNumber(feature)
      return isColour(schema) && feature.maySet ? 'colour' : 'plain'
  }
}

const DANGER = /\b(delete|remove|reset|restart|reboot|format|factory|clear|erase|open|unlock|unbind)\b/

/** Whether an action can't be taken back, or opens something: it asks before it runs. */
export const isDangerous = (feature: PanelFeature): boolean =>
  hasWord(feature, DANGER, /删除|重置|重启|恢复出厂|格式化|清空|清除|清零|开锁|开门|解绑/)

/** Actions for which people seldom come: they are under "More". */
export const isMaintenance = (feature: PanelFeature): boolean =>
  hasWord(
    feature,
    /\b(reset|restart|reboot|format|factory|calibrate|self test)\b/,
    /重置|重启|恢复出厂|格式化|校准|自检/,
  )

/** A generated panel asks for each role several times; features never change. */
const known = new WeakMap<PanelFeature, PanelRole>()

export function roleOf(feature: PanelFeature): PanelRole {
  const role = known.get(feature) ?? (feature.kind === 'p' ? roleOfProperty(feature) : 'plain')
  known.set(feature, role)
  return role
}

/** The steps of a number from its lowest to its highest value; a number without a step has tenths. */
export function stepsOf({ schema }: PanelProperty): number {
  if (schema.type !== 'integer' && schema.type !== 'number') return 0
  const step = schema.step ?? schema.multipleOf ?? (schema.type === 'integer' ? 1 : 0.1)
  return step > 0 ? Math.round((schema.maximum - schema.minimum) / step) : 0
}

/** Whether an event tells of trouble, for which the panel shows a banner. */
export const isAlarm = (feature: PanelFeature): boolean =>
  feature.kind === 'e' &&
  hasWord(
    feature,
    /\b(alarm|alert|fault|error|smoke|gas|leak|overload|tripped|sos|tamper|duress|blocked|stuck|low|empty)\b/,
    /报警|告警|故障|过载|跳闸|漏|求助|堵|缺|低$/,
  )
