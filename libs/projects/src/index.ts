export { AccessTokensService } from './access-tokens.service.js';
export { DeletedProjects } from './deleted-projects.js';
export { type ProjectDetails, ProjectQueries } from './project.queries.js';
export { ProjectMembersService } from './project-members.service.js';
export { ProjectWebhookSecrets } from './project-webhook-secrets.js';
export { ProjectsModule } from './projects.module.js';
export { ProjectsService } from './projects.service.js';
export { reEncryptProjectSecrets } from './re-encrypt-project-secrets.js';
export { RepositoriesService } from './repositories.service.js';
