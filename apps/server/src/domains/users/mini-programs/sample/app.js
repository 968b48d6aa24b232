import { openPanel } from '../sdk/1/panel.js'

// All devices of a home on one page: those with a switch can be turned on and off, and favorites come first.
const texts = {
  'zh-CN': {
    title: '全屋一览',
    state: (online, total) => `${online} / ${total} 台设备在线`,
    none: '家庭中还没有设备',
    on: '开',
    off: '关',
    offline: '离线',
    favorite: '收藏',
    failed: '没有成功，请重试',
  },
  'en-US': {
    title: 'At a glance',
    state: (online, total) => `${online} of ${total} devices online`,
    none: 'This home has no devices yet',
    on: 'On',
    off: 'Off',
    offline: 'Offline',
    favorite: 'Favorite',
    failed: 'That didn’t work. Try again.',
  },
}

const app = await openPanel()
const t = texts[app.locale]
const list = document.querySelector('ul')
const state = document.querySelector('#state')

const colour = ({ mode, tokens }) => {
  for (const [name, value] of Object.entries(tokens)) document.documentElement.style.setProperty(`--${name}`, value)
  document.documentElement.style.colorScheme = mode
}
colour(app.theme)
app.on('theme', colour)
document.documentElement.lang = app.locale
document.title = t.title
document.querySelector('h1').textContent = t.title

// On the page of a device, that device comes first; without the home it is the only one.
const ownId = app.entry?.deviceId
const ownAlone = async () => (ownId ? [await app.home.device(ownId).get()] : [])
let devices = app.has('home.devices') ? await app.home.devices() : await ownAlone()
let favorites = app.has('store.get') ? ((await app.store.get('favorites')) ?? []) : []

/** The first property that a person can turn on and off. */
const switchOf = ({ model }) =>
  model.find(
    ({ featureType, transType, deInput }) =>
      featureType === 1 && [2, 3].includes(transType) && JSON.parse(deInput).type === 'boolean',
  )

const isFavorite = ({ deviceId }) => favorites.includes(deviceId)

async function toggleFavorite({ deviceId }) {
  favorites = favorites.includes(deviceId) ? favorites.filter((one) => one !== deviceId) : [...favorites, deviceId]
  draw()
  if (app.has('store.set')) await app.store.set('favorites', favorites.slice(0, 100))
}

async function turn(device, deKey) {
  const before = device.values[deKey]
  device.values[deKey] = before !== true
  draw()
  try {
    await app.home.device(device.deviceId).set({ [deKey]: before !== true })
  } catch {
    device.values[deKey] = before
    draw()
    await app.ui.toast(t.failed)
  }
}

function button(text, onClick, { pressed, disabled = false, label, className = '' }) {
  const made = document.createElement('button')
  made.textContent = text
  made.disabled = disabled
  made.className = className
  made.setAttribute('aria-pressed', String(pressed))
  if (label) made.setAttribute('aria-label', label)
  made.addEventListener('click', onClick)
  return made
}

function rowOf(device) {
  const row = document.createElement('li')
  const name = document.createElement('span')
  name.textContent = device.name
  const under = document.createElement('small')
  under.textContent = device.online ? device.room : t.offline
  name.append(under)
  const star = isFavorite(device) ? '★' : '☆'
  const label = `${t.favorite}: ${device.name}`
  row.append(
    button(star, () => void toggleFavorite(device), { pressed: isFavorite(device), label, className: 'star' }),
    name,
  )
  const found = switchOf(device)
  if (found) {
    const isOn = device.values[found.deKey] === true
    const disabled = !device.online || !device.mayControl
    const turned = { pressed: isOn, disabled, label: `${device.name}: ${isOn ? t.on : t.off}` }
    row.append(button(isOn ? t.on : t.off, () => void turn(device, found.deKey), turned))
  }
  return row
}

function draw() {
  const online = devices.filter((device) => device.online).length
  state.textContent = devices.length === 0 ? t.none : t.state(online, devices.length)
  const rank = (device) => (device.deviceId === ownId ? 2 : Number(isFavorite(device)))
  const sorted = devices.toSorted((one, other) => rank(other) - rank(one))
  list.replaceChildren(...sorted.map(rowOf))
}

app.on('home', (changed) => {
  devices = changed
  draw()
})
draw()
await app.ui.ready()
