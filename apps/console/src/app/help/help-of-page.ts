import type { HelpPageName } from './topics.ts'

/** The guide of each page of the console, by the page's route. A route without a row has the guide of its parent. */
export const helpOfRoute: Record<string, HelpPageName> = {
  '/$area': 'home',
  '/$area/product': 'first-device',
  '/$area/product/$productId/function': 'write-features',
  '/$area/product/$productId/function/$dId/message': 'event-messages',
  '/$area/product/$productId/device': 'device-list',
  '/$area/product/$productId/device/$serial': 'device-history',
  '/$area/product/$productId/device/$serial/why': 'device-query',
  '/$area/product/$productId/hardware': 'hardware',
  '/$area/product/$productId/firmware': 'firmware-releases',
  '/$area/product/$productId/release': 'release',
  '/$area/product/$productId/signing': 'signing-keys',
  '/$area/product/$productId/hawkbit': 'hawkbit-clients',
  '/$area/virtualDevice': 'virtual-device',
  '/$area/serial': 'serial-numbers',
  '/$area/device': 'device-query',
  '/$area/feedback': 'feedback',
  '/$area/user': 'user-query',
  '/$area/statistics/$kind': 'statistics',
  '/$area/category': 'categories',
  '/$area/panel': 'panels',
  '/$area/product/$productId/interface': 'panels',
  '/$area/product/$productId/interface/$draftId': 'designer',
  '/$area/ota': 'firmware-releases',
  '/$area/ota/$productId/$recordId/rehearsals': 'rehearsals',
  '/$area/module': 'modules',
  '/$area/account': 'invitations',
  '/$area/role': 'second-factor',
  '/$area/audit': 'audit-log',
  '/$area/gray': 'gray-configs',
  '/$area/app': 'applications',
  '/$area/miniProgram': 'mini-programs',
  '/$area/country': 'countries',
  '/$area/settings': 'profile',
  '/$area/settings/sessions': 'api-keys',
  '/$area/settings/keys': 'api-keys',
  '/$area/settings/webhooks': 'webhooks',
  '/$area/settings/security': 'second-factor',
  '/$area/settings/linked': 'third-party-login',
  '/$area/settings/open-platform': 'developers',
  '/$area/settings/applications': 'oauth',
  '/$area/settings/consents': 'oauth',
}

/** The guide of a route; undefined where neither it nor a parent has one. */
export function helpOf(route: string): HelpPageName | undefined {
  if (route === '') return undefined
  return helpOfRoute[route] ?? helpOf(route.slice(0, route.lastIndexOf('/')))
}
