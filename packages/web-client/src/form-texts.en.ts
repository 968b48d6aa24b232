import type { FormTexts } from '@slipway/ui/KitProvider.tsx'

export const en: FormTexts = {
  required: 'Required',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
}
