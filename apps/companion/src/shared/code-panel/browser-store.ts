import { panelProtocol } from '@slipway/contract/products/panels/bridge/panel-protocol.ts'
import type { PanelStore } from './panel-backing.ts'
import { Refused } from './refused.ts'

/** For readers without an account: in this browser, and only for this panel. */
export function browserStore(panelId: string): PanelStore {
  const name = `panel-store ${panelId}`
  const read = (): Record<string, unknown> => JSON.parse(localStorage.getItem(name) ?? '{}') as Record<string, unknown>
  const write = (values: Record<string, unknown>): void => {
    const text = JSON.stringify(values)
    if (text.length > panelProtocol.storeBytes) throw new Refused(413, 'store')
    localStorage.setItem(name, text)
  }
  return {
    get: async (key) => (Object.hasOwn(read(), key) ? read()[key] : null),
    set: async (key, value) => write({ ...read(), [key]: value }),
    async remove(key) {
      const { [key]: _gone, ...rest } = read()
      write(rest)
    },
  }
}
