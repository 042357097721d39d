import { call } from './bridge'
import { useRows } from './store/rows'

export function App() {
  const projects = useRows('projects')
  return (
    <nav aria-label="Projects">
      <button type="button" onClick={() => void call('project.choose', {})}>
        Open project
      </button>
      {projects.map((project) => (
        <p key={project.id}>{project.name}</p>
      ))}
    </nav>
  )
}
