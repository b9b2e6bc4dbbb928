/** The columns of exports in other languages: Jira writes them in that of its user. */
const TRANSLATIONS: Record<string, string[]> = {
  Summary: ['Zusammenfassung', 'Resumen', 'Résumé'],
  'Issue key': ['Vorgangsschlüssel', 'Clave de incidencia', 'Clé de ticket'],
  'Issue id': ['Vorgangs-ID', 'ID de la incidencia', 'ID de ticket'],
  'Issue Type': ['Vorgangstyp', 'Tipo de Incidencia', 'Type de ticket'],
  Status: ['Estado', 'État', 'Statut'],
  'Status Category': ['Statuskategorie', 'Categoría de estado', "Catégorie d'état"],
  Priority: ['Priorität', 'Prioridad', 'Priorité'],
  Labels: ['Stichwörter', 'Etiquetas', 'Étiquettes'],
  Assignee: ['Zugewiesene Person', 'Bearbeiter', 'Persona asignada', 'Personne assignée'],
  'Assignee Id': ['ID der zugewiesenen Person', 'ID de la persona asignada', 'ID de la personne assignée'],
  Reporter: ['Autor', 'Informador', 'Rapporteur'],
  'Reporter Id': ['ID des Autors', 'ID del informador', 'ID du rapporteur'],
  Creator: ['Ersteller', 'Creador', 'Créateur'],
  'Creator Id': ['Ersteller-ID', 'ID del creador', 'ID du créateur'],
  Created: ['Erstellt', 'Creada', 'Création'],
  Updated: ['Aktualisiert', 'Actualizada', 'Mise à jour'],
  Resolved: ['Erledigt', 'Resuelta', 'Résolue'],
  'Due date': ['Fälligkeitsdatum', 'Fecha de vencimiento', "Date d'échéance"],
  Description: ['Beschreibung', 'Descripción'],
  Comment: ['Kommentar', 'Comentario', 'Commentaire'],
  Attachment: ['Anhang', 'Adjunto', 'Pièce jointe'],
  Parent: ['Übergeordnet', 'Principal'],
};

const ENGLISH = new Map(
  Object.entries(TRANSLATIONS).flatMap(([english, others]) => others.map((name) => [plain(name), english] as const)),
);
const CUSTOM_FIELD = /^(?:benutzerdefiniertes feld|campo personalizado|champ personnalisé) \((.*)\)$/iu;

/** The English name of a column, if it is known. */
export function englishName(column: string): string {
  const custom = CUSTOM_FIELD.exec(column.trim())?.[1];
  return custom === undefined ? (ENGLISH.get(plain(column)) ?? column) : `Custom field (${custom})`;
}

/** Some versions add a colon. */
function plain(name: string): string {
  return name.normalize('NFC').trim().replace(/:$/, '').toLowerCase();
}
