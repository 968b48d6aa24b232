import type { IconName, PanelItem, PanelTheme } from '@slipway/contract/products/features/panel/panel-document.ts'
import { namedAccent } from '@slipway/contract/products/features/panel/named-accents.ts'
import type { Feature } from '@slipway/contract/products/features/features.ts'

/** A product of a starter template, whose panel is drawn as it is generated. */
export interface PanelSample {
  file: string
  category: string
  name: { zh: string; en: string }
  locale: 'zh-CN' | 'en-US'
  scheme?: 'dark'
}

/** How the panel was designed. */
export interface DesignedSample extends PanelSample {
  theme: PanelTheme
  items: (
    of: (deKey: string) => PanelItem['bind'],
    svg: (art: string) => Promise<PanelItem['picture']>,
  ) => Promise<PanelItem[]>
}

export const bindTo =
  (features: readonly Feature[]) =>
  (deKey: string): PanelItem['bind'] => {
    const found = features.find((one) => one.deKey === deKey)
    if (!found) throw new Error(`the template has no ${deKey}: ${features.map((one) => one.deKey).join(' ')}`)
    const kind = ({ 1: 'p', 2: 'a', 3: 'e' } as const)[found.featureType as 1 | 2 | 3]
    return { value: { kind, did: found.did, deKey } }
  }

let last = 0
const item = (widget: PanelItem['widget'], parts: Partial<PanelItem> = {}): PanelItem => ({
  id: `i${++last}`,
  widget,
  span: 4,
  bind: {},
  ...parts,
})
const half = (widget: PanelItem['widget'], bind: PanelItem['bind'], icon: IconName): PanelItem =>
  item(widget, { span: 2, bind, icon })
const group = (zh: string, en: string, items: PanelItem[], tab = false): PanelItem =>
  item('group', { label: { zh, en }, items, ...(tab && { options: { tab } }) })

const evening = (warm: string, cool: string) => `
  <defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${warm}"/><stop offset="1" stop-color="${cool}"/></linearGradient></defs>
  <rect width="716" height="280" fill="url(#g)"/>`
const lampArt = `${evening('#fbe3b4', '#f2a65a')}
  <path d="M300 232h116" stroke="#3a2a18" stroke-width="14" stroke-linecap="round"/>
  <path d="M358 226V150L430 92" fill="none" stroke="#3a2a18" stroke-width="10" stroke-linecap="round"/>
  <path d="M398 66l78 62-52 18-46-38z" fill="#3a2a18"/><path d="M424 146l52-18 60 116H386z" fill="#fff4d6" opacity=".75"/>`
const gardenArt = `${evening('#d8efd3', '#7fbf7f')}
  <path d="M0 240q90-40 180 0t180 0 180 0 180 0v60H0z" fill="#2f6b3c"/>
  ${[120, 300, 480, 620].map((x) => `<path d="M${x} 236v-70m0 20q-34-8-40-44 36 2 40 44m0-12q34-8 40-44-36 2-40 44" fill="#3f8f4f" stroke="#2f6b3c" stroke-width="6"/>`).join('')}
  <path d="M40 90q90-60 180 0M60 108q70-46 140 0" fill="none" stroke="#3b82c4" stroke-width="6" stroke-dasharray="4 14" stroke-linecap="round"/>`

export const designedSamples: readonly DesignedSample[] = [
  {
    file: 'panel-designed-lamp',
    category: 'Desk lamp',
    name: { zh: '书房台灯', en: 'Study lamp' },
    locale: 'zh-CN',
    theme: { accent: namedAccent('amber'), ground: 'tint', density: 'roomy' },
    items: async (of, svg) => [
      item('picture', { picture: await svg(lampArt), label: { zh: '台灯', en: 'Desk lamp' } }),
      item('power', { bind: of('power'), icon: 'power' }),
      item('slider', { bind: of('brightness'), icon: 'light' }),
      item('cct', { bind: of('color_temperature'), icon: 'temperature' }),
      item('segmented', { bind: of('work_mode'), icon: 'auto' }),
      half('switch', of('sit_reminder'), 'alarm'),
      item('timer', { span: 2, icon: 'timer' }),
    ],
  },
  {
    file: 'panel-designed-air-purifier',
    category: 'Air purifier',
    name: { zh: '客厅净化器', en: 'Living room purifier' },
    locale: 'en-US',
    theme: { accent: namedAccent('teal'), ground: 'canvas', density: 'roomy' },
    items: async (of) => [
      half('gauge', of('pm25'), 'gauge'),
      half('gauge', of('filter_life'), 'dry'),
      item('power', { bind: of('power'), icon: 'power' }),
      group(
        '风',
        'Air',
        [item('modes', { bind: of('mode'), icon: 'auto' }), item('stepper', { bind: of('fan_speed'), icon: 'fan' })],
        true,
      ),
      group('更多', 'More', [half('switch', of('ion'), 'eco')], true),
      item('scene', { icon: 'play' }),
    ],
  },
  {
    file: 'panel-designed-irrigation',
    category: 'Irrigation controller',
    name: { zh: '花园灌溉', en: 'Garden' },
    locale: 'zh-CN',
    theme: { accent: namedAccent('leaf'), ground: 'tint', density: 'roomy' },
    items: async (of, svg) => [
      item('picture', { picture: await svg(gardenArt), label: { zh: '花园', en: 'Garden' } }),
      ...[1, 2, 3, 4].map((zone) => half('switch', of(`zone_${zone}`), 'water')),
      item('slider', { bind: of('water_time'), icon: 'timer' }),
      half('gauge', of('flow'), 'water'),
      item('timer', { span: 2, icon: 'timer' }),
      item('stepper', { bind: of('rain_delay'), icon: 'humidity' }),
    ],
  },
]

const generated = (category: string, zh: string, isZh: boolean, isDark: boolean): PanelSample => ({
  file: `panel-generated-${category.toLowerCase().replaceAll(' ', '-')}`,
  category,
  name: { zh, en: category },
  locale: isZh ? 'zh-CN' : 'en-US',
  ...(isDark && { scheme: 'dark' }),
})

export const generatedSamples: readonly PanelSample[] = [
  generated('Bulb', '灯泡', true, false),
  generated('Thermostat', '温控器', false, false),
  generated('Air purifier', '空气净化器', true, true),
  generated('Water heater', '热水器', false, true),
  generated('Curtain motor', '窗帘电机', true, false),
  generated('Oven', '烤箱', false, false),
  generated('Robot vacuum', '扫地机器人', true, true),
  generated('Irrigation controller', '灌溉控制器', false, false),
  generated('Smoke detector', '烟雾报警器', true, false),
  generated('Humidifier', '加湿器', false, true),
]
