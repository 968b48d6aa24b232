import { Navigate } from '@tanstack/react-router'
import { permissionsOf, useAccount } from '../../shared/account.ts'
import { useConsoleArea } from '../../shared/console-paths.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import { sectionHref, visibleSections } from '../shell/sections.ts'

/** `/home` leads to the first section that the role shows (CN-34). */
export function StartPage() {
  const [first] = visibleSections(permissionsOf(useAccount()))
  const area = useConsoleArea()
  return first ? <Navigate to={sectionHref(area, first)} replace /> : <NotFoundPage />
}
