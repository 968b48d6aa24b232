/** Widgets that few products have: their code loads with the first of them, so that no other first visit has it. */
export { Colour } from './Colour.tsx'
export { SubDevices } from './SubDevices.tsx'
