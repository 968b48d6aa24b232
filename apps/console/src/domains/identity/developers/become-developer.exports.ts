export { BecomeDeveloperDialog } from './BecomeDeveloperDialog.tsx'
