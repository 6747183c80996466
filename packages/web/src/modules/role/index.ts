export { DataRulesDrawer } from './DataRulesDrawer.tsx';
export { checkNodes, ruledMenus } from './grant-nodes.ts';
export { RulesButton } from './RulesButton.tsx';
export { UserRightsDrawer } from './UserRightsDrawer.tsx';
