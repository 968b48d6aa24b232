import type { FormTexts } from '@slipway/ui/KitProvider.tsx'

export const zh: FormTexts = {
  required: '必填',
  showPassword: '显示密码',
  hidePassword: '隐藏密码',
}
