import { openPanel, PanelRefused } from '../panel.ts'

/** A panel of one switch, `power`: what a first panel needs, and no more. */
const texts = {
  'zh-CN': { on: '已开启', off: '已关闭', offline: '设备离线', failed: '没有成功' },
  'en-US': { on: 'On', off: 'Off', offline: 'Device offline', failed: 'That didn’t work' },
}

const panel = await openPanel()
const t = texts[panel.locale]
for (const [name, value] of Object.entries(panel.theme.tokens))
  document.documentElement.style.setProperty(`--${name}`, value)
document.documentElement.style.colorScheme = panel.theme.mode
document.documentElement.lang = panel.locale

let { online } = panel.device
let isOn = panel.values['power'] === true
const button = document.createElement('button')
document.body.append(button)

function draw(): void {
  button.textContent = online ? (isOn ? t.on : t.off) : t.offline
  button.setAttribute('aria-pressed', String(isOn))
  button.disabled = !online || !panel.device.mayControl
}

button.addEventListener('click', () => {
  const before = isOn
  isOn = !before
  draw()
  panel.device.set({ power: isOn }).catch((error: unknown) => {
    isOn = before
    draw()
    void panel.ui.toast(error instanceof PanelRefused ? error.message : t.failed)
  })
})
panel.on('values', (values) => {
  if (typeof values === 'object' && values !== null) isOn = Reflect.get(values, 'power') === true
  draw()
})
panel.on('online', (isOnline) => {
  online = isOnline === true
  draw()
})
draw()
await panel.ui.ready()
