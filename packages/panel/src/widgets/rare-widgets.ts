/** Widgets that few products have: their code loads with the first of them, so that no other first visit has it. */
import './rare-widgets.css'

export { Colour } from './Colour.tsx'
export { Gauge } from './Gauge.tsx'
export { GroupTabs } from './GroupTabs.tsx'
export { Picture } from './Picture.tsx'
export { SubDevices } from './SubDevices.tsx'
export { Way } from './Way.tsx'
export { ValueFields } from './ValueFields.tsx'
