/** What the list of devices opens. */
export { FleetDrawer } from './FleetDrawer.tsx'
