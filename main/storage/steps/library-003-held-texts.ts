/** Texts that are longer than the service takes, searched instead of the service's. The drafts are the originals. */
export const heldTexts = `
CREATE TABLE held_texts (
  key INTEGER PRIMARY KEY,
  text TEXT NOT NULL
) STRICT;
CREATE TRIGGER held_text_added AFTER INSERT ON held_texts BEGIN
  INSERT OR IGNORE INTO to_index VALUES (new.key);
END;
CREATE TRIGGER held_text_changed AFTER UPDATE OF text ON held_texts BEGIN
  INSERT INTO to_index SELECT new.key WHERE new.key NOT IN to_index;
END;
CREATE TRIGGER held_text_removed AFTER DELETE ON held_texts BEGIN
  INSERT OR IGNORE INTO to_index VALUES (old.key);
END;
CREATE TRIGGER held_text_of_removed_record AFTER DELETE ON records BEGIN
  DELETE FROM held_texts WHERE key = old.key;
END;
`;
