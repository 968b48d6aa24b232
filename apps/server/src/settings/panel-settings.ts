import type { Setting } from './config.ts'
import { originOfSetting } from './public-url.ts'

export interface PanelSettings {
  /** The origin of the files of code panels, where they have a host of their own. */
  panelOrigin: string | undefined
  /** SI-059: packages of panels without findings need no reviewer. */
  panelAutoReview: boolean
}

export const panelSettingRows: readonly Setting[] = [
  {
    name: 'SLIPWAY_PANEL_ORIGIN',
    defaultValue: '',
    zh: '代码面板文件的独立地址，例如 https://panels.example.net，须解析到本服务器，且最好是另一个站点；该地址上只有面板文件。不填则在随行 App 的地址下提供，同样在无权限的框架中运行，参见 how-to/code-panels.md',
    en: 'Address of the files of code panels on a host of its own, for example https://panels.example.net, which leads to this server; best another site. Nothing else is served there. If empty, they have the address of the companion app, in the same frames without rights: see how-to/code-panels.md',
  },
  {
    name: 'SLIPWAY_PANEL_AUTO_REVIEW',
    defaultValue: 'false',
    zh: 'true：检查没有发现问题的面板代码包无需管理员审核',
    en: 'true: panel packages in which the check finds nothing need no review by an administrator',
  },
]

export function panelSettingsOf(
  read: (name: string) => string,
  others: readonly (string | undefined)[],
): PanelSettings {
  const review = read('SLIPWAY_PANEL_AUTO_REVIEW')
  if (review !== 'true' && review !== 'false')
    throw new Error(`SLIPWAY_PANEL_AUTO_REVIEW is "${review}", but must be true or false`)
  return { panelOrigin: panelOriginOf(read('SLIPWAY_PANEL_ORIGIN'), others), panelAutoReview: review === 'true' }
}

/** The host of the files of code panels: another site than those that embed them. Throws the reason. */
function panelOriginOf(text: string, others: readonly (string | undefined)[]): string | undefined {
  const origin = originOfSetting('SLIPWAY_PANEL_ORIGIN', text)
  if (origin === undefined) return undefined
  if (others[0] === undefined) {
    throw new Error('SLIPWAY_PANEL_ORIGIN is set, but SLIPWAY_PUBLIC_URL is not: name the address of the console, too')
  }
  const { host } = new URL(origin)
  if (others.some((other) => other !== undefined && new URL(other).host === host)) {
    throw new Error(
      `SLIPWAY_PANEL_ORIGIN is "${origin}", which is the address of the console or of the companion app: use another host, or leave it empty`,
    )
  }
  return origin
}
