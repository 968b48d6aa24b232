import { type ComponentProps, type ComponentType, type ReactNode, createContext, use, useMemo } from 'react'

/** The kit's own texts. All other texts come to a component by its props. */
export type KitTexts = {
  close: string
  cancel: string
  clear: string
  copy: string
  copied: string
  download: string
  retry: string
  loading: string
  search: string
  showPassword: string
  hidePassword: string
  increase: string
  decrease: string
  previousPage: string
  nextPage: string
  page: (page: number) => string
  pageSize: string
  rowsPerPage: (rows: number) => string
  noMatch: string
  stepDone: string
  breadcrumb: string
  required: string
  chooseImage: string
  dropImage: string
  replaceImage: string
  removeImage: string
  leaveTitle: string
  leaveText: string
  leave: string
  stay: string
}

/** The subset for sign-in forms: they provide no other texts and use no component that needs more. */
export type FormTexts = Pick<KitTexts, 'required' | 'showPassword' | 'hidePassword'>

/** The link component of the kit. The console passes one that uses its router; the default is a plain anchor. */
export type KitLinkType = ComponentType<ComponentProps<'a'> & { href: string }>

type Kit = { texts: FormTexts | KitTexts; link: KitLinkType | undefined }

const KitContext = createContext<Kit | undefined>(undefined)

export function KitProvider({
  texts,
  link,
  children,
}: {
  texts: FormTexts | KitTexts
  link?: KitLinkType
  children: ReactNode
}) {
  const kit = useMemo(() => ({ texts, link }), [texts, link])
  return <KitContext value={kit}>{children}</KitContext>
}

const isWhole = (texts: FormTexts | KitTexts): texts is KitTexts => 'close' in texts

export function useFormTexts(): FormTexts {
  const kit = use(KitContext)
  if (!kit) throw new Error('A kit component is used outside of <KitProvider>')
  return kit.texts
}

export function useKitTexts(): KitTexts {
  const texts = useFormTexts()
  if (!isWhole(texts)) throw new Error('This kit component says more than a sign-in form')
  return texts
}

export function KitLink(props: ComponentProps<'a'> & { href: string }) {
  const Link = use(KitContext)?.link
  if (Link) return <Link {...props} />
  const { children, ...rest } = props
  return <a {...rest}>{children}</a>
}
