"""What `engine` offers to bots and to the rest of the house."""

import engine


def test_the_public_names_are_there_once_and_in_order() -> None:
    constants = [name for name in engine.__all__ if name.isupper()]
    classes = [name for name in engine.__all__ if name[0].isupper() and not name.isupper()]
    functions = [name for name in engine.__all__ if name[0].islower()]
    assert engine.__all__ == [*sorted(constants), *sorted(classes), *sorted(functions)]
    assert all(hasattr(engine, name) for name in engine.__all__)


def test_every_name_that_is_imported_is_offered() -> None:
    modules = {name for name in vars(engine) if type(vars(engine)[name]) is type(engine)}
    imported = {name for name in vars(engine) if not name.startswith("_")} - modules
    assert imported == set(engine.__all__)
